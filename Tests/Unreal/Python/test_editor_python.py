#!/usr/bin/env python3
"""Runs the editor's Python against a stand-in of the `unreal` module that knows our headers: names, arguments, results."""
import ast
import importlib
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCRIPTS = HERE.parents[2] / "Content" / "Python"
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(SCRIPTS)]
sys.path.append(str(HERE.parent))
import unreal  # noqa: E402
from proofs import headers, modules  # noqa: E402

fracture_sim = importlib.import_module("fracture_sim")
build_demo_maps = importlib.import_module("build_demo_maps")


def called(name):
    return [c for c in unreal.calls if c[1] == name]


class EditorPython(unittest.TestCase):
    def setUp(self):
        unreal.calls.clear()
        unreal.EditorAssetLibrary.existing.clear()

    def test_every_script_is_python(self):
        scripts = sorted(SCRIPTS.glob("*.py"))
        self.assertGreaterEqual(len(scripts), 2)
        for script in scripts:
            ast.parse(script.read_text(encoding="utf-8"), str(script))

    def test_every_map_is_built_with_text_and_bodies(self):
        self.assertEqual(len(build_demo_maps.MAPS), 8)
        for name in build_demo_maps.MAPS:
            unreal.calls.clear()
            unreal.EditorAssetLibrary.existing.clear()
            self.assertEqual(build_demo_maps.build([name]), [])
            self.assertTrue(called("place_asset"), name)
            self.assertEqual(len(called("save_current_level")), 1, name)
            texts = [c for c in called("spawn_actor_from_class") if c[2][0] == "TextRenderActor"]
            self.assertTrue(texts, f"{name} says nothing")

    def test_all_maps_are_built_without_names(self):
        self.assertEqual(build_demo_maps.main([]), 0)
        self.assertEqual(len(called("new_level")), 8)

    def test_an_unknown_map_is_refused_by_name(self):
        with self.assertRaisesRegex(fracture_sim.Refused, "no map Nowhere"):
            build_demo_maps.build(["Nowhere"])

    def test_an_unknown_preset_is_refused_by_name(self):
        with self.assertRaisesRegex(fracture_sim.Refused, "no preset 'stone'"):
            fracture_sim.create(unreal.StaticMesh(), preset="stone")

    def test_presets_are_those_of_the_headers(self):
        for name in fracture_sim.PRESETS:
            self.assertIsNotNone(fracture_sim.preset(name))
        for name in fracture_sim.PATTERNS:
            self.assertIsNotNone(fracture_sim.pattern(name))

    def test_an_edit_is_applied_at_its_end(self):
        with fracture_sim.fragments(unreal.FractureSimAsset()) as edit:
            edit.select([1, 2])
            edit.merge([1, 2])
        self.assertEqual([c[1] for c in unreal.calls if c[0] == "FractureSimFragmentSession"], ["select", "merge", "apply"])

    def test_an_edit_that_raises_is_not_applied(self):
        with self.assertRaises(ZeroDivisionError):
            with fracture_sim.fragments(unreal.FractureSimAsset()) as edit:
                edit.merge([1 // 0])
        self.assertFalse(called("apply"))

    def test_every_operation_of_the_sessions_can_be_called(self):
        for owner in (unreal.FractureSimFragmentSession, unreal.FractureSimDentSession, unreal.FractureSimPreview):
            self.assertGreater(len(owner.functions), 10, owner.__name__)

    def test_every_operation_has_a_spec(self):
        folder = HERE.parents[2] / "Source" / "FractureSimEditor" / "Private" / "Tests"
        specs = "".join(p.read_text(encoding="utf-8") for p in sorted(folder.iterdir()))
        found, _ = headers.read_everything(modules.read_modules(HERE.parents[2]))
        for owner in ("FragmentSession", "DentSession", "EditSession", "Preview", "EditorLibrary", "FragmentTool", "PaintTool",
                      "TryTool", "ClusterTool", "StatisticsTool", "PoseTool", "DentTool"):
            self.assertIn("UFractureSim" + owner, found)
            for member in found["UFractureSim" + owner].members:
                if member.kind == "function":
                    self.assertRegex(specs, r"\b" + member.name + r"\(", f"no spec calls {owner}::{member.name}")

    def test_reimport_gives_what_was_dropped_and_fixing_counts(self):
        self.assertEqual(fracture_sim.reimport(unreal.FractureSimAsset()), [])
        self.assertEqual(fracture_sim.fix_all(unreal.FractureSimAsset()), 0)
        self.assertIsInstance(fracture_sim.cost(unreal.FractureSimAsset()), str)

    def test_outputs_come_without_their_bool(self):
        found = unreal.FractureSimDentSession().pick_surface(unreal.Vector(), unreal.Vector())
        self.assertNotIsInstance(found, (bool, tuple))

    def test_trying_gives_numbers(self):
        found = fracture_sim.try_asset(unreal.FractureSimAsset(), "shoot", seconds=0.1)
        self.assertEqual(set(found), {"pieces", "broken_bonds", "dents", "hash"})
        self.assertEqual(len(called("step")), 6)

    def test_the_stand_in_refuses_what_no_header_has(self):
        with self.assertRaisesRegex(AttributeError, "no function 'glue'"):
            unreal.FractureSimFragmentSession().glue([1])
        with self.assertRaisesRegex(AttributeError, "no property 'colour'"):
            unreal.FractureSimScoreOptions().set_editor_property("colour", 1)
        with self.assertRaisesRegex(TypeError, "takes"):
            unreal.FractureSimFragmentSession().split("all", 2, 3)
        with self.assertRaisesRegex(TypeError, "needs"):
            unreal.FractureSimFragmentSession().merge()


if __name__ == "__main__":
    unittest.main()
