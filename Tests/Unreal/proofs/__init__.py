"""The proofs that need no engine; check_unreal.py runs them."""


class Skip(Exception):
    """What a proof needs cannot be had on this machine; the text says what and why."""
