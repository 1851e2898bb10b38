"""Fracture Sim for editor Python: the library's calls with results and errors as Python has them.

    import fracture_sim
    wall = fracture_sim.create(mesh, preset="concrete", fragments=80, anchor_bottom=True)
    with fracture_sim.fragments(wall) as edit:
        edit.merge([3, 4])
    fracture_sim.place(wall, at=(0, 0, 0), label="Wall")

Everything here is a thin layer over unreal.FractureSimEditorLibrary and the sessions, which can be called as well.
"""
import contextlib

import unreal

PRESETS = {
    "glass": "GLASS", "ceramic": "CERAMIC", "concrete": "CONCRETE", "wood": "WOOD", "sheet-metal": "SHEET_METAL",
    "plastic": "PLASTIC", "clay": "CLAY", "rubber": "RUBBER", "ice": "ICE", "cheese": "CHEESE", "flesh": "FLESH",
}
PATTERNS = ("uniform", "clustered", "radial", "planks", "bricks", "tetrahedra", "blocks")


class Refused(RuntimeError):
    """What the editor would not do, and why, in one sentence."""


def preset(name):
    """A preset by its name; None: guessed from the mesh's materials."""
    if name is None:
        return unreal.FractureSimPreset.CUSTOM
    if name not in PRESETS:
        raise Refused(f"there is no preset '{name}'; there are {', '.join(sorted(PRESETS))}")
    return getattr(unreal.FractureSimPreset, PRESETS[name])


def pattern(name):
    """A way to cut a body, by its name."""
    if name not in PATTERNS:
        raise Refused(f"there is no pattern '{name}'; there are {', '.join(PATTERNS)}")
    return getattr(unreal.FractureSimPattern, name.upper())


def score_options(pattern_name="uniform", fragments=50, seed=1, roughness=0.0, elongation=4.0, clusters=4):
    options = unreal.FractureSimScoreOptions()
    options.set_editor_property("pattern", pattern(pattern_name))
    options.set_editor_property("fragments", fragments)
    options.set_editor_property("seed", seed)
    options.set_editor_property("roughness", roughness)
    options.set_editor_property("elongation", elongation)
    options.set_editor_property("clusters", clusters)
    return options


def create_options(preset_name=None, score=None, anchor_bottom=False, folder=""):
    options = unreal.FractureSimCreateOptions()
    options.set_editor_property("preset", preset(preset_name))
    options.set_editor_property("advised", score is None)
    if score is not None:
        options.set_editor_property("score", score)
    options.set_editor_property("anchor_bottom", anchor_bottom)
    options.set_editor_property("folder", folder)
    return options


def _made(asset, report):
    sentence = report.get_editor_property("sentence")
    if asset is None or not report.get_editor_property("made"):
        raise Refused(sentence)
    unreal.log(f"Fracture Sim: {asset.get_name()}: {sentence}")
    for note in report.get_editor_property("notes"):
        unreal.log(f"  {note}")
    return asset


def create(mesh, preset=None, pattern=None, fragments=None, seed=1, anchor_bottom=False, folder=""):
    """A destructible asset of a static or skeletal mesh. Without pattern and fragments both are advised."""
    score = None
    if pattern is not None or fragments is not None:
        score = score_options(pattern or "uniform", fragments or 50, seed)
    asset, report = unreal.FractureSimEditorLibrary.create_fracture_asset(
        mesh, create_options(preset, score, anchor_bottom, folder))
    return _made(asset, report)


def create_dent(mesh, poses=(), morph_targets=(), animation=None, frames=(), preset=None, folder="", handles=24):
    """An asset that dents. poses: static meshes with the same triangles. Without any pose it gets the usual ones."""
    options = unreal.FractureSimPoseOptions()
    options.set_editor_property("meshes", list(poses))
    options.set_editor_property("morph_targets", list(morph_targets))
    options.set_editor_property("animation", animation)
    options.set_editor_property("frames", list(frames))
    options.set_editor_property("handles", handles)
    asset, report = unreal.FractureSimEditorLibrary.create_dent_asset(
        mesh, create_options(preset, None, False, folder), options)
    return _made(asset, report)


def create_clustered(mesh, preset=None, particles=None, clusters=None, cells=None, seed=1, folder=""):
    """An asset that flows and tears, of thousands of particles. Numbers that are not given are advised together."""
    options = unreal.FractureSimClusterOptions()
    given = {"particles": particles, "clusters": clusters, "cells": cells}
    options.set_editor_property("advised", all(value is None for value in given.values()))
    for name, value in given.items():
        if value is not None:
            options.set_editor_property(name, value)
    options.set_editor_property("seed", seed)
    asset, report = unreal.FractureSimEditorLibrary.create_cluster_asset(
        mesh, create_options(preset, None, False, folder), options)
    return _made(asset, report)


def reimport(asset):
    """Makes an asset again from its mesh; gives what was changed or dropped, a sentence each."""
    report = unreal.FractureSimEditorLibrary.reimport_asset(asset)
    if not report.get_editor_property("made"):
        raise Refused(report.get_editor_property("sentence"))
    return list(report.get_editor_property("notes"))


class Edit:
    """A session whose calls raise Refused, with the session's reason, instead of giving False."""

    def __init__(self, session):
        self.session = session

    def __getattr__(self, name):
        call = getattr(self.session, name)
        if not callable(call):
            return call

        def checked(*arguments, **named):
            result = call(*arguments, **named)
            if result is False or (isinstance(result, int) and not isinstance(result, bool) and result == -1):
                error = self.session.get_last_error()
                if error:
                    raise Refused(error)
            return result
        return checked


@contextlib.contextmanager
def _edited(session, error):
    if session is None:
        raise Refused(error)
    edit = Edit(session)
    yield edit
    edit.apply()


def fragments(asset):
    """with fragments(asset) as edit: ... The asset has what was edited afterwards, unless something was raised."""
    return _edited(*unreal.FractureSimEditorLibrary.edit_fragments(asset))


def dents(asset):
    """The same for the rig of an asset that dents."""
    return _edited(*unreal.FractureSimEditorLibrary.edit_dents(asset))


def check(asset):
    """What is wrong with an asset: (severity, rule, sentence, fix) each."""
    return [(str(a.get_editor_property("severity")), a.get_editor_property("rule"), a.get_editor_property("sentence"),
             a.get_editor_property("fix_name")) for a in unreal.FractureSimEditorLibrary.check_asset(asset)]


def fix_all(asset):
    """Mends all that can be mended; gives how many things were."""
    fixed = 0
    for advice in unreal.FractureSimEditorLibrary.check_asset(asset):
        if advice.get_editor_property("fix_name"):
            error = unreal.FractureSimEditorLibrary.fix_asset(asset, advice)
            if error:
                raise Refused(error)
            fixed += 1
    return fixed


def cost(asset):
    """What a body of the asset costs, in a sentence."""
    return unreal.FractureSimEditorLibrary.estimate_cost(asset).get_editor_property("sentence")


def place(asset, at=(0.0, 0.0, 0.0), turned=(0.0, 0.0, 0.0), label=""):
    """An actor of the asset in the level that is open. at: cm; turned: roll, pitch, yaw in degrees."""
    transform = unreal.Transform(unreal.Vector(*at), unreal.Rotator(*turned), unreal.Vector(1.0, 1.0, 1.0))
    actor = unreal.FractureSimEditorLibrary.place_asset(asset, transform, label)
    if actor is None:
        raise Refused(f"{asset.get_name()} could not be placed")
    return actor


def try_asset(asset, tool="drop", seconds=2.0, speed=0.0):
    """Tries an asset as the game would; gives pieces, broken bonds, dents and the hash of the state."""
    preview, error = unreal.FractureSimEditorLibrary.preview_asset(asset)
    if preview is None:
        raise Refused(error)
    options = unreal.FractureSimPreviewOptions()
    options.set_editor_property("speed", speed)
    chosen = getattr(unreal.FractureSimPreviewTool, tool.upper())
    if not preview.act(chosen, unreal.Vector(1000.0, 0.0, 100.0), unreal.Vector(-1.0, 0.0, 0.0), options):
        raise Refused(preview.get_last_error())
    for _ in range(round(seconds * 60)):
        preview.step()
    found = preview.get_statistics()
    return {name: found.get_editor_property(name) for name in ("pieces", "broken_bonds", "dents", "hash")}
