"""Opens a .glb in Blender, goes to some frames and compares evaluated vertices in world space with what the lab expects.

blender --background --factory-startup --python check-export.py -- FILE.glb EXPECTED.json
"""
import json
import sys

import bpy
import numpy
from mathutils.kdtree import KDTree

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


def shown_triangles(name, size, graph):
    """Corners of a body's skin in world space, without the parts that are scaled to nothing, as an array of n by 9."""
    shown = [numpy.empty((0, 9))]
    for item in bpy.data.objects:
        if item.type != "MESH" or not item.data.name.startswith(name + " skin "):
            continue
        evaluated = item.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        mesh.calc_loop_triangles()
        places = numpy.empty(3 * len(mesh.vertices))
        mesh.vertices.foreach_get("co", places)
        corners = numpy.empty(3 * len(mesh.loop_triangles), dtype=numpy.int32)
        mesh.loop_triangles.foreach_get("vertices", corners)
        turn = numpy.array(evaluated.matrix_world)
        places = places.reshape(-1, 3) @ turn[:3, :3].T + turn[:3, 3]
        evaluated.to_mesh_clear()
        if numpy.ptp(places, axis=0).max() > 1e-5 * size:
            shown.append(places[corners].reshape(-1, 9))
    return numpy.concatenate(shown)


def skin_deviation(wanted, found, most):
    """In metres: of the corners of triangles, each paired with one that is there. None where they cannot be paired."""
    if len(wanted) != len(found):
        return None
    tree = KDTree(len(found))
    for i, triangle in enumerate(found):
        tree.insert(triangle.reshape(3, 3).mean(axis=0), i)
    tree.balance()
    free = [True] * len(found)
    worst = 0.0
    for triangle in wanted:
        corners = triangle.reshape(3, 3)
        best = None
        for _, i, _ in tree.find_range(corners.mean(axis=0), most):
            if free[i]:
                there = found[i].reshape(3, 3)
                # Blender may begin at another corner, but keeps the way round.
                apart = min(numpy.linalg.norm(numpy.roll(there, k, axis=0) - corners, axis=1).max() for k in range(3))
                if best is None or apart < best[0]:
                    best = (apart, i)
        if best is None or best[0] > most:
            return None
        free[best[1]] = False
        worst = max(worst, best[0])
    return worst


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
    skins = []
    for frame in expected["frames"]:
        bpy.context.scene.frame_set(frame["frame"])
        graph = bpy.context.evaluated_depsgraph_get()
        for wanted in frame["objects"]:
            place = f"frame {frame['frame']}, {wanted['name']}"
            if "triangles" in wanted:
                triangles = numpy.array(wanted["triangles"])
                found = shown_triangles(wanted["name"], wanted["size"], graph)
                most = TOLERANCE * wanted["size"] + FLOAT_SHARE * (abs(triangles).max() + wanted["size"])
                wrong = skin_deviation(triangles, found, most)
                skins.append(f"{wanted['name']} in frame {frame['frame']}: {len(found)} triangles")
                if wrong is None:
                    failures.append(f"{place}: {len(found)} triangles, expected {len(triangles)}; not all within {most:.3g} m")
                    continue
                compared += 3 * len(found)
                moved = moved or distance(triangles[0], first.setdefault(wanted["name"], triangles[0])) > 0.01
                worst = max(worst, (wrong / wanted["size"], wrong, place))
                continue
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
    for skin in skins:
        print("check-export:", skin)
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
