"""Opens a .glb in Blender, goes to some frames and compares evaluated vertices in world space with what the lab expects.

blender --background --factory-startup --python check-export.py -- FILE.glb EXPECTED.json
"""
import json
import sys

import bpy

TOLERANCE = 1e-4  # of a body's size: what the exporter promises where it leaves out keys
FLOAT_SHARE = 5e-7  # of a coordinate: single precision in the file and in Blender


def world_vertices(item, graph):
    evaluated = item.evaluated_get(graph)
    mesh = evaluated.to_mesh()
    places = [tuple(evaluated.matrix_world @ vertex.co) for vertex in mesh.vertices]
    evaluated.to_mesh_clear()
    return places


def distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b)) ** 0.5


def deviation(wanted, found):
    """In metres; None where the shapes differ."""
    if "hidden" in wanted:
        return max(distance(place, found[0]) for place in found) if wanted["hidden"] else None
    if "radius" in wanted:
        return max(abs(distance(place, wanted["centre"]) - wanted["radius"]) for place in found)
    if len(wanted["vertices"]) != len(found):
        return None
    return max(distance(a, b) for a, b in zip(wanted["vertices"], found))


def main():
    file, expected_file = sys.argv[sys.argv.index("--") + 1 :]
    with open(expected_file) as stream:
        expected = json.load(stream)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 60  # the importer turns seconds into frames by this
    # Debian's Blender 3.4 opens no glTF file with the default, NORMALS: its importer uses a name that Debian's numpy 1.24
    # no longer has. Vertices are where they are with either.
    bpy.ops.import_scene.gltf(filepath=file, import_shading="SMOOTH")
    worst = (0.0, 0.0, "nothing")
    failures = []
    compared = 0
    moved = False
    first = {}
    for frame in expected["frames"]:
        bpy.context.scene.frame_set(frame["frame"])
        graph = bpy.context.evaluated_depsgraph_get()
        for wanted in frame["objects"]:
            place = f"frame {frame['frame']}, {wanted['name']}"
            item = bpy.data.objects.get(wanted["name"])
            if item is None:
                failures.append(f"{place}: not in the file")
                continue
            found = world_vertices(item, graph)
            wrong = deviation(wanted, found)
            if wrong is None:
                failures.append(f"{place}: {len(found)} vertices, expected {len(wanted.get('vertices', []))}")
                continue
            compared += len(found)
            moved = moved or distance(found[0], first.setdefault(wanted["name"], found[0])) > 0.01
            share = wrong / wanted["size"]
            worst = max(worst, (share, wrong, place))
            reach = max(abs(x) for x in found[0]) + wanted["size"]
            if not wrong <= TOLERANCE * wanted["size"] + FLOAT_SHARE * reach:
                failures.append(f"{place}: off by {wrong:.3g} m, {share:.3g} of its size")
    if not moved:
        failures.append("nothing moved")
    for failure in failures[:20]:
        print("check-export:", failure)
    print(
        f"check-export: {len(bpy.data.objects)} objects, {compared} vertices compared in {len(expected['frames'])} frames;"
        f" largest deviation {worst[0]:.3g} of the size ({worst[1]:.3g} m; {worst[2]}); {len(failures)} wrong"
    )
    return 1 if failures else 0


try:
    status = main()
except Exception as error:  # Blender would end with 0
    print("\ncheck-export:", error)
    status = 1
sys.stdout.flush()
sys.exit(status)
