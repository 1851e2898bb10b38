#!/usr/bin/env bash
# Walks through the lab's editors as Docs/UnrealEditor.md tells it: from a mesh to a wall that is broken (wall), from a car to one
# that crumples (car). Each step is done by mouse and keys and looked at in what is saved; the pictures of that page are its
# screenshots. Usage: walk-editors.sh FRACTURELAB [FOLDER_FOR_SCREENSHOTS [wall|car]]
set -euo pipefail

lab=$(readlink -f "$1")
shots=${2:-}
part=${3:-all}
. "$(dirname "$(readlink -f "$0")")/window-driving.sh"

# So high that no panel has to be scrolled.
windowSize=1280x1080
sceneMiddle='640 438'
tabRig='1180 20' tabBreak='1216 20' tabTry='1253 20'
settle=${SETTLE:-4} # s until a picture is drawn finely; more where the machine is busy, as SLOW and PATIENCE
startDisplay 1280x1080
cat >"$work/ground.json" <<'SCENE'
{ "format": 1, "shows": "A box on the ground.", "seconds": 60,
  "rigidBodies": [ { "name": "box", "shape": { "kind": "box", "halfExtents": [0.5, 0.5, 0.5] }, "at": [0, 0, 0.5] } ],
  "colliders": [ { "name": "ground", "shape": { "kind": "plane" } } ],
  "cameras": [ { "name": "front", "eye": [0, -8, 0.5], "target": [0, 0, 0.5], "fovDegrees": 40 } ] }
SCENE

look() { # NAME   the mouse is out of the way, the picture is sharp
    xdotool mousemove 140 640
    sleep "$settle"
    shot "$1"
}
shiftClick() { # X Y
    xdotool keydown shift
    nap 0.3
    clickAt "$1" "$2"
    xdotool keyup shift
    pause
}
stroke() { # X Y X Y...   in small steps, so that a brush touches on its way
    xdotool mousemove "$1" "$2"
    nap 0.3
    xdotool mousedown 1
    nap 0.3
    local x=$1 y=$2 i
    shift 2
    while [ $# -gt 0 ]; do
        for i in 1 2 3 4 5 6; do
            xdotool mousemove $((x + ($1 - x) * i / 6)) $((y + ($2 - y) * i / 6))
            nap 0.15
        done
        x=$1 y=$2
        shift 2
    done
    xdotool mouseup 1
    pause
}
further() { # how often   the camera
    xdotool mousemove $sceneMiddle
    for _ in $(seq "$1"); do
        xdotool click 5
        nap 0.2
    done
}
savedSays() { # FILE SAVE_X SAVE_Y EXPRESSION   over f, what is saved now
    local file=$1 before
    before=$(stat -c %y "$file" 2>/dev/null || true)
    clickAt "$2" "$3"
    isSaved() { [ -e "$file" ] && [ "$(stat -c %y "$file" 2>/dev/null)" != "$before" ]; }
    eventually isSaved && sleep 0.5 &&
        python3 -c 'import json, sys; f = json.load(open(sys.argv[1])); sys.exit(0 if eval(sys.argv[2]) else 1)' "$file" "$4"
}
wallSays() { savedSays "$out/wall.fragments.json" 1223 114 "$1"; }
carSays() { savedSays "$out/car.rig.json" 1223 144 "$1"; }
scored() {
    clickAt 1128 174
    within 300 titleIs 'FractureSim - fragments wall \*'
}
ticks() { # of the preview
    local text
    text=$(title)
    text=${text#*tick }
    echo "${text%% *}"
}
goesOn() { [ "$(ticks)" -gt "$1" ]; }
# Of two that are tried side by side: the title says what differs.
differ() { # WHAT   more than none on one side, and another number on the other
    local text
    text=$(title)
    [[ $text =~ ([0-9]+)\ ?(mm)?\ and\ ([0-9]+)\ $1 || $text =~ ([0-9]+)\ ?(mm)?\ $1\ and\ ([0-9]+) ]] &&
        [ "${BASH_REMATCH[1]}" != "${BASH_REMATCH[3]}" ]
}

walkWall() {
    start "$work/ground.json"
    clickAt $tabBreak
    clickAt 1236 84 # Open: the wall, whose material, pattern and count are advised
    check 'a mesh is opened' eventually titleIs 'FractureSim - fragments wall'
    further 2
    check 'it is cut as advised' scored
    check 'it is saved' wallSays 'f["score"]["fragments"] == 24 and f["score"]["seed"] == 1'
    clickAt 1257 234 # Count + 5
    check 'the count is changed' eventually titleIs 'FractureSim - fragments wall \*'
    # It needs a score now, and says so: the panel may become longer than the window, and its scroll bar moves the + by
    # its own width. Here is the + in both cases.
    clickAt 1250 264 # Seed + 1
    check 'count and seed are changed, and it is cut anew' scored
    check 'as many as asked for' wallSays 'f["score"]["fragments"] == 29 and f["score"]["seed"] == 2'
    look wall-1-scored
    dragFromTo 1095 560 1222 560
    look wall-2-explode
    dragFromTo 1222 560 1080 560
    clickAt 640 420
    shiftClick 560 420
    clickAt 1040 382
    check 'two are picked, and merged' wallSays '[e["do"] for e in f["edits"]] == ["merge"]'
    clickAt 1127 382
    check 'one is split' wallSays '[e["do"] for e in f["edits"]] == ["merge", "split"]'
    look wall-3-split
    clickAt 1215 382
    check 'and hidden' wallSays 'any(m["hidden"] for m in f["marks"] if "hidden" in m)'
    clickAt 1215 412
    check 'all are shown again' wallSays 'not any(m.get("hidden") for m in f["marks"])'
    dragFromTo 330 520 970 790 # a rectangle around the feet
    clickAt 1040 412
    check 'a rectangle selects, and those are anchored' wallSays 'sum(1 for m in f["marks"] if m.get("anchored")) > 4'
    clickAt 1121 530
    look wall-4-support
    clickAt 1213 530
    look wall-5-collision
    clickAt 1012 530

    clickAt 1090 300 # Sizes
    stroke 420 330 560 360 700 400
    look wall-6-sizes
    check 'sizes are painted' wallSays 'max(f["score"]["densities"]) > 1.2'
    check 'and it is cut finer there' scored
    clickAt 1012 330 # Toughness
    stroke 420 330 560 360 700 400
    look wall-7-toughness
    check 'toughness is painted' wallSays 'any(m.get("toughness", 1) > 1.2 for m in f["marks"])'
    xdotool mousemove $sceneMiddle
    press ctrl+z
    check 'a stroke is undone at once' wallSays 'not any(m.get("toughness", 1) > 1.2 for m in f["marks"])'
    clickAt 1123 330 # Material
    clickAt 1130 390 # add
    clickAt 1060 440 # glass
    stroke 480 520 560 560
    check 'a material is painted' wallSays 'f["materials"][1] == "glass" and any(m.get("material") == 1 for m in f["marks"])'
    look wall-8-material
    clickAt 1012 300

    clickAt $tabTry
    clickAt 1060 84
    check 'it is tried' eventually titleIs 'FractureSim - preview *'
    clickAt 500 400 # Shoot is chosen
    sleep "$settle"
    look wall-9-shot
    clickAt 1029 114
    local at
    at=$(ticks)
    clickAt 1098 114
    check 'paused, a step is a tick' goesOn "$at"
    clickAt 1166 114
    check 'reset' eventually titleIs '*tick 0 - paused'
    clickAt 1159 144 # Blast
    clickAt 560 420
    clickAt 1029 114
    sleep "$settle"
    look wall-10-blast
    clickAt 1029 114
    clickAt 1166 114
    clickAt 1012 174 # Press
    clickAt 1128 234
    clickAt 1029 114
    sleep "$settle"
    look wall-11-press
    clickAt 1029 114
    clickAt 1166 114
    clickAt 1012 144 # Drop
    clickAt 1128 234
    clickAt 1029 114
    check 'it is dropped' eventually goesOn 20
    look wall-12-dropped
    clickAt 1029 114
    clickAt 1166 114
    clickAt 1085 174 # Pull
    clickAt 560 420
    clickAt 1029 114
    check 'and pulled at' eventually goesOn 20
    look wall-13-pulled
    clickAt 1029 114
    clickAt 1166 114
    clickAt 1012 264 # two settings side by side
    clickAt 1180 324 # right
    clickAt 1130 374 # glass
    clickAt 1083 144 # Shoot
    dragFromTo 1095 204 1262 204 # fast
    clickAt 512 441 # the left one; it is done to both
    clickAt 1029 114
    check 'of two side by side the glass breaks more' eventually differ 'broken bonds'
    sleep "$settle"
    look wall-14-compare
    check 'it ends with status 0' quits
    check 'what is saved is an asset' "$lab" author inspect "$out/wall.fsasset"
}

walkCar() {
    start "$work/ground.json"
    clickAt $tabRig
    clickAt 1090 84
    press ctrl+a
    xdotool type --delay 150 car
    nap 1
    clickAt 1236 84
    check 'the car is opened' eventually titleIs 'FractureSim - rig car*'
    look car-1-opened
    clickAt 1128 204 # Compute weights
    check 'weights are computed in the background' within 600 titleIs 'FractureSim - rig car \*'
    check 'it has handles and poses' carSays 'len(f["handles"]) > 8 and len(f["poses"]) > 1'
    look car-2-pose
    clickAt 1180 234 # Paint
    stroke 420 470 520 520 600 560
    look car-3-painted
    check 'strength is painted' carSays 'max(f["strengths"]) > 1.05'
    clickAt $tabTry
    clickAt 1198 84
    check 'it is tried' eventually titleIs 'FractureSim - preview *'
    nap 1
    clickAt 620 600 # Shoot is chosen
    sleep "$settle"
    look car-4-shot
    clickAt 1159 144 # Blast
    clickAt 640 600
    sleep "$settle"
    look car-5-blast
    clickAt 1083 144 # Shoot
    dragFromTo 1095 204 1262 204 # fast
    clickAt 1012 256 # two settings side by side
    clickAt 1085 286 # of the right one
    dragFromTo 1150 346 1266 346 # softness
    clickAt 512 480 # the left one; it is done to both
    check 'of two side by side the softer one dents more' eventually differ mm
    sleep "$settle"
    look car-6-compare
    check 'it ends with status 0' quits
    check 'what is saved is an asset' "$lab" author inspect "$out/car.fsasset"
}

if [ "$part" != car ]; then
    walkWall
fi
if [ "$part" != wall ]; then
    walkCar
fi
echo "$failures failed"
[ "$failures" = 0 ]
