"""rigged-barrel.py OUT.glb armature|empties|shapes: a barrel as an artist rigs it in Blender, with poses, exported as glTF.

armature: three bones and one action a pose; empties: six handles that actions move; shapes: two shape keys.
"""

import math
import sys

import bpy

out, kind = sys.argv[sys.argv.index("--") + 1:][:2]
bpy.ops.object.select_all(action="SELECT")
bpy.ops.object.delete()

bpy.ops.mesh.primitive_cylinder_add(vertices=32, radius=0.3, depth=0.9)
barrel = bpy.context.object
barrel.name = "Barrel"
bpy.ops.object.mode_set(mode="EDIT")
bpy.ops.mesh.select_all(action="SELECT")
bpy.ops.mesh.subdivide(number_cuts=6)
bpy.ops.object.mode_set(mode="OBJECT")


def keep(owner, name):
    """Stashes the action that was just keyed, so that the exporter finds it, and starts anew."""
    action = owner.animation_data.action
    action.name = name
    track = owner.animation_data.nla_tracks.new()
    track.name = name
    track.strips.new(name, 1, action)
    owner.animation_data.action = None


if kind == "armature":
    bpy.ops.object.armature_add(enter_editmode=True)
    armature = bpy.context.object
    bones = armature.data.edit_bones
    bones.remove(bones[0])
    for name, low, high in (("bottom", -0.45, -0.15), ("middle", -0.15, 0.15), ("top", 0.15, 0.45)):
        bone = bones.new(name)
        bone.head = (0.0, 0.0, low)
        bone.tail = (0.0, 0.0, high)
    bpy.ops.object.mode_set(mode="OBJECT")
    barrel.select_set(True)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.parent_set(type="ARMATURE_AUTO")
    top = armature.pose.bones["top"]
    top.rotation_mode = "XYZ"
    for name, turn, move in (("bent", 0.5, (0.0, 0.0, 0.0)), ("crushed", 0.0, (0.0, -0.2, 0.0))):
        for frame, share in ((1, 0.0), (20, 1.0)):
            top.rotation_euler = (share * turn, 0.0, 0.0)
            top.location = [share * m for m in move]  # along the bone's own axes: y is up the bone
            top.keyframe_insert("rotation_euler", frame=frame)
            top.keyframe_insert("location", frame=frame)
        keep(armature, name)
    top.rotation_euler = (0.0, 0.0, 0.0)
    top.location = (0.0, 0.0, 0.0)
elif kind == "empties":
    places = [(0.3, 0, 0.4), (-0.3, 0, 0.4), (0.3, 0, -0.4), (-0.3, 0, -0.4), (0, 0.3, 0), (0, -0.3, 0)]
    for index, place in enumerate(places):
        bpy.ops.object.empty_add(location=place)
        empty = bpy.context.object
        empty.name = f"Handle {index}"
        if index < 2:
            for frame, share in ((1, 0.0), (20, 1.0)):
                empty.location = (place[0], place[1], place[2] - 0.2 * share)
                empty.keyframe_insert("location", frame=frame)
            keep(empty, "pressed")
            empty.location = place
elif kind == "shapes":
    barrel.shape_key_add(name="Basis")
    for name, move in (("squashed", lambda v: (0.5 * v.x, 1.2 * v.y, v.z)),
                       ("bent", lambda v: (v.x + 0.6 * v.z * v.z, v.y, v.z))):
        key = barrel.shape_key_add(name=name)
        for point in key.data:
            point.co = move(point.co)
bpy.ops.object.select_all(action="SELECT")
bpy.ops.export_scene.gltf(filepath=out, export_format="GLB", use_selection=True, export_animations=True)
print("exported", out, math.pi > 3)
