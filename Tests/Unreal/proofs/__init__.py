"""The proofs that need no engine; check_unreal.py runs them."""
