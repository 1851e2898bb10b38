#!/usr/bin/env bash
# Drives the window with real mouse and key events and looks at what comes of it: files, the window's title, what a saved
# scene says, exit status. Usage: drive-window.sh FRACTURELAB [FOLDER_FOR_SCREENSHOTS [rig|fragments]]; with a part, that editor alone.
set -euo pipefail

lab=$(readlink -f "$1")
shots=${2:-}
part=${3:-all}
. "$(dirname "$(readlink -f "$0")")/window-driving.sh"

# Things that cannot go on say so in one sentence.
check 'no display is refused in one sentence' refused env -u DISPLAY -u WAYLAND_DISPLAY "$lab" view tower
check 'a display that is not there is refused' refused env DISPLAY=:4242 "$lab" view tower
check 'an unknown scene is refused' refused "$lab" view twoer
check 'a file that is no scene is refused' refused "$lab" view "$lab"
check 'a bad size is refused' refused "$lab" view tower --size 0x0

startDisplay 1400x900
check 'no Vulkan driver is refused' refused env VK_ICD_FILENAMES=/nowhere VK_DRIVER_FILES=/nowhere "$lab" view tower

cat >"$work/box.json" <<'SCENE'
{ "format": 1, "shows": "A box on the ground.", "seconds": 60,
  "rigidBodies": [ { "name": "box", "shape": { "kind": "box", "halfExtents": [0.5, 0.5, 0.5] }, "at": [0, 0, 0.5] } ],
  "colliders": [ { "name": "ground", "shape": { "kind": "plane" } } ],
  "cameras": [ { "name": "front", "eye": [0, -8, 0.5], "target": [0, 0, 0.5], "fovDegrees": 40 } ] }
SCENE

# Places of the window at 1280x800, which has no window manager here and so lies at the origin.
sceneMiddle='640 298'
tabMaterial='1079 20' tabSolver='1137 20' tabViews='1022 20' tabRig='1180 20' tabBreak='1216 20' tabTry='1253 20'

# What the rig, saved now, says: a Python expression over r, its rig file, and s, the scene to try it in.
rigSays() { # EXPRESSION
    local file=$out/barrel.rig.json before
    before=$(stat -c %y "$file" 2>/dev/null || true)
    clickAt 1223 144 # Save
    isAnotherRig() { [ "$(stat -c %y "$file" 2>/dev/null)" != "$before" ] && [ -e "$out/barrel.scene.json" ]; }
    eventually isAnotherRig && sleep 0.5 &&
        python3 -c 'import json, sys; r, s = (json.load(open(f)) for f in sys.argv[1:3]); sys.exit(0 if eval(sys.argv[3]) else 1)' \
            "$file" "$out/barrel.scene.json" "$1"
}
# How much of a picture has strong colours, in percent: what is dented, where the rest is black, grey or sand.
dentedShare() { # PICTURE
    convert "$1" -fx 'max(max(r, g), b) - min(min(r, g), b) > 0.3 ? 1 : 0' -format '%[fx:100 * mean]' info:
}
greater() { python3 -c 'import sys; sys.exit(0 if float(sys.argv[1]) > float(sys.argv[2]) else 1)' "$1" "$2"; }

driveRig() {
    start "$work/box.json"
    clickAt $tabRig
    clickAt 1236 84 # Open, of the barrel that stands there
    check 'a model is opened as a rig' eventually titleIs 'FractureSim - rig barrel'
    clickAt 1128 204 # Compute weights
    check 'its weights are computed in the background' within 180 titleIs 'FractureSim - rig barrel \*'
    sleep 1
    shot rig-opened
    check 'what is saved has the handles and poses' rigSays 'len(r["handles"]) == 12 and len(r["poses"]) == 3'
    check 'and is no longer marked as changed' eventually titleIs 'FractureSim - rig barrel'
    clickAt 1029 377 # New
    check 'a new pose is at rest' rigSays 'len(r["poses"]) == 4 and r["poses"][3]["moves"] == []'
    clickAt 623 147 # a handle on the rim
    sleep 1
    dragFromTo 622 115 622 70 # its upper arrow
    sleep 1
    check 'an arrow moves the handle along its axis' rigSays \
        '(lambda m: len(m) == 1 and m[0]["by"][2] > 0.03 and abs(m[0]["by"][0]) + abs(m[0]["by"][1]) < 1e-3)(r["poses"][3]["moves"])'
    xdotool mousemove $sceneMiddle
    press ctrl+z
    check 'a drag is undone at once' rigSays 'r["poses"][3]["moves"] == []'
    xdotool mousemove $sceneMiddle
    press ctrl+y
    check 'and redone' rigSays 'r["poses"][3]["moves"][0]["by"][2] > 0.03'
    clickAt 1085 497 # Turn
    xdotool mousemove $sceneMiddle
    sleep 1
    dragFromTo 697 103 680 150 # the ring around y
    sleep 1
    shot rig-turned
    check 'a ring turns it, on from the rotation that it had found' rigSays 'abs(r["poses"][3]["moves"][0]["turn"][1]) > 0.15'
    dragFromTo 1167 437 1215 437 # Strength
    check 'the slider of its strength' rigSays 'r["poses"][3]["strength"] > 1.2'
    dragFromTo 1247 467 1130 467 # Preview
    sleep 1
    shot rig-preview
    clickAt 1161 377 # Up
    check 'poses are reordered' rigSays 'r["poses"][2]["name"] == "pose"'
    clickAt 1124 557 # across x
    clickAt 1040 270 # the first pose, which is all regions
    clickAt 1052 557 # Mirror
    check 'a pose is mirrored' rigSays 'len(r["poses"]) == 5 and "mirrored" in r["poses"][4]["name"]'
    clickAt 1012 234 # Handles
    clickAt 1012 267 # a click on the body adds one
    clickAt 660 330
    sleep 1
    shot rig-handles
    check 'a handle more needs other weights' titleIs 'FractureSim - rig barrel \*'
    xdotool mousemove $sceneMiddle
    press ctrl+z
    check 'undone, the weights are there again' rigSays 'len(r["handles"]) == 12'
    clickAt 1180 234 # Paint
    dragFromTo 560 200 660 420
    sleep 1
    shot rig-painted
    check 'the brush weakens where it went' rigSays 'max(r["strengths"]) > 1.2 and min(r["strengths"]) == 1'

    clickAt 1215 174 # Try it
    check 'it can be tried' eventually titleIs '*barrel.scene - frame 0'
    sleep 1
    clickAt 1012 418 # colours show the dents
    dragFromTo 1192 268 1255 268
    check 'a slider of how it dents' rigSays 's["rigidBodies"][0]["dents"]["softness"] > 0.3'
    xdotool mousemove $sceneMiddle
    sleep 1
    check 'a picture before the blow' makes png press F12
    local whole
    whole=$(dentedShare "$made")
    clickAt 640 260
    sleep 3
    xdotool mousemove 640 500
    press space
    frame >/dev/null
    check 'a ball was thrown' says 'any(b["name"] == "ball-1" for b in s["rigidBodies"])'
    check 'a picture after the blow' makes png press F12
    local hit
    hit=$(dentedShare "$made")
    shot rig-tried
    check "and it is dented (colours of dents: $whole %, then $hit %)" greater "$hit" "$(python3 -c "print($whole + 0.3)")"
    press r
    clickAt 1128 114 # Take a body of the scene
    clickAt 640 260
    check 'the body under the mouse is taken' eventually titleIs 'FractureSim - rig barrel'
    shot rig-taken
    check 'it ends with status 0 after editing' quits
    local scene=$out/barrel.scene.json
    check 'the saved scene runs' "$lab" run "$scene" --frames 5 --quiet
    check 'the saved rig can be inspected' "$lab" author inspect "$out/barrel.fsasset"
}
# What the fragments, saved now, say: a Python expression over f, their file.
fragmentsSay() { # EXPRESSION
    local file=$out/wall.fragments.json before
    before=$(stat -c %y "$file" 2>/dev/null || true)
    clickAt 1223 114 # Save
    isAnotherFile() { [ "$(stat -c %y "$file" 2>/dev/null)" != "$before" ] && [ -e "$out/wall.fsasset" ]; }
    eventually isAnotherFile && sleep 0.5 &&
        python3 -c 'import json, sys; f = json.load(open(sys.argv[1])); sys.exit(0 if eval(sys.argv[2]) else 1)' "$file" "$1"
}
driveFragments() {
    start "$work/box.json"
    clickAt $tabBreak
    clickAt 1236 84 # Open, of the wall that stands there
    check 'a body is opened to be cut' eventually titleIs 'FractureSim - fragments wall'
    shot fragments-opened
    clickAt 1128 174 # Score
    check 'it is cut in the background' within 180 titleIs 'FractureSim - fragments wall \*'
    sleep 1
    shot fragments-scored
    check 'what is saved says how it was cut' fragmentsSay 'f["score"]["fragments"] > 8 and f["materials"][0] == "concrete"'
    check 'and is no longer marked as changed' eventually titleIs 'FractureSim - fragments wall'
    clickAt 640 300
    clickAt 1121 386 # Split
    sleep 1
    shot fragments-split
    check 'a fragment is split' fragmentsSay 'len(f["edits"]) == 1 and f["edits"][0]["do"] == "split"'
    clickAt 1035 386 # Merge: the parts of the split are selected
    check 'and merged again' fragmentsSay 'len(f["edits"]) == 2 and f["edits"][1]["do"] == "merge"'
    xdotool mousemove $sceneMiddle
    press ctrl+z
    press ctrl+z
    check 'both are undone' fragmentsSay 'f["edits"] == []'
    check 'it ends with status 0 after editing fragments' quits
    check 'the saved fragments can be inspected' "$lab" author inspect "$out/wall.fsasset"
}
finish() {
    echo "$failures failed"
    [ "$failures" = 0 ]
    exit
}
if [ "$part" = rig ]; then
    driveRig
    finish
elif [ "$part" = fragments ]; then
    driveFragments
    finish
fi

start "$work/box.json"
check 'the window opens with the scene' titleIs 'FractureSim - box - frame 0'

press space
sleep 1
shot playing
press space
played=$(frame)
check "it plays and pauses (frame $played)" test "$played" -gt 5
press period
check 'one step forward is one frame' test "$(frame)" = $((played + 1))
press comma
press comma
check 'a step back is one snapshot' test "$(frame)" = $((played - 1))
dragFromTo 600 704 200 704
dragged=$(frame)
check "the timeline goes back (frame $dragged)" test "$dragged" -lt "$played"
press r
check 'reset goes to the beginning' test "$(frame)" = 0
clickAt 60 622
sleep 0.7
clickAt 60 622
check 'the play button plays' test "$(frame)" -gt 5
press r
press m
press space
sleep 1
press space
slow=$(frame)
check "slow motion is slow (frame $slow)" test "$slow" -gt 0 -a "$slow" -lt 45
press m
press r

# The tools of the left button.
clickAt $sceneMiddle
sleep 1
press space
check 'a click shoots a ball, which pushes the box' says \
    'any(b["name"] == "ball-1" for b in s["rigidBodies"]) and s["rigidBodies"][0]["at"][1] > 0.02'
shot shot
press r
press 2
xdotool mousemove $sceneMiddle mousedown 1
sleep 0.5
xdotool mousemove 640 250
sleep 0.3
xdotool mousemove 640 190
sleep 2
shot grabbing
xdotool key space
sleep 0.6
xdotool mouseup 1
check 'grabbed and pulled, the box hangs in the air' says 's["rigidBodies"][0]["at"][2] > 0.7'
press r
clickAt 22 140 # the radio button of the ball
clickAt $sceneMiddle
press space
check 'tools are chosen by their buttons' says 'any(b["name"] == "ball-1" for b in s["rigidBodies"])'
press r

# The camera is the first of a saved scene.
dragFromTo 640 298 760 340 3
check 'the right button goes around' says 'abs(s["cameras"][0]["eye"][0]) > 0.5'
xdotool mousemove $sceneMiddle click 4 click 4
pause
check 'the wheel goes nearer' says 'sum((a - b) ** 2 for a, b in zip(s["cameras"][0]["eye"], s["cameras"][0]["target"])) < 55'
dragFromTo 640 298 700 298 2
check 'the middle button moves' says 'abs(s["cameras"][0]["target"][0]) > 0.05'
press f
check 'F brings the camera of the scene back' says 'abs(s["cameras"][0]["eye"][0]) < 0.01'

# The solver.
clickAt $tabSolver
shot solver
clickAt 1086 102 # Moon
check 'gravity of the Moon' says 'abs(s["gravity"][2] + 1.62) < 1e-3'
dragFromTo 1032 154 1200 154
check 'the slider of the substeps' says 's["step"]["substeps"] > 8'
clickAt $tabViews

# Pictures, videos, recordings.
check 'F12 saves a picture' makes png press F12
plain=$made
clickAt 1012 268 # wireframe
clickAt 1012 388 # proxies
sleep 1
check 'another picture' makes png press F12
differ() { ! compare -metric AE "$1" "$2" "$work/difference.png" >/dev/null 2>&1; }
check 'wireframe and proxies are seen' differ "$plain" "$made"
shot wireframe
press ctrl+r
press b
press space
sleep 1
press space
check 'a recording is saved' makes recording press ctrl+r
check 'and replays bit for bit' "$lab" replay "$made"
press v
sleep 1
shot video
press v
press space # or the pictures of the scene take the time that those of the video need
videoIsThere() { [ -n "$(newest mp4)" ] || compgen -G "$out/*-frames/*.png" >/dev/null; }
check 'a video is written' within 600 videoIsThere
check 'a saved scene runs' "$lab" run "$(newest json)" --frames 5 --quiet

# Sizes that come and go while it plays.
press space
for size in 300x200 1x1 900x30 40x700 1280x800 700x500 1x600 2000x1200 641x479 1280x800; do
    xdotool windowsize "$window" ${size/x/ }
    sleep 0.05
done
for i in 1 2 3 4 5 6 7 8 9 10; do
    xdotool windowsize "$window" $((400 + 77 * i)) $((300 + 41 * i))
done
xdotool windowunmap "$window"
sleep 1
xdotool windowmap "$window"
sleep 0.5
xdotool windowsize "$window" 500 400
sleep 1
shot small
xdotool windowsize --sync "$window" 1280 800
sleep 1
press space
check 'it lives through resizes, a size of 1x1 and being hidden' alive
check 'it ends with status 0 and validation has nothing to say' quits

start driver-show
clickAt 1012 358 # drivers
shot drivers
check 'the scene has drivers' says 'len(s["drivers"]) == 7'
clickAt $tabMaterial
shot material
clickAt 1130 146
shot presets
clickAt 1060 196 # the second of the list
check 'a preset is chosen from the list' says 's["bodies"][0]["material"] != s["bodies"][1]["material"]'
clickAt 1130 146
clickAt 1060 174 # and back to the first
check 'and another one' says 's["bodies"][0]["material"] == s["bodies"][1]["material"]'
dragFromTo 1040 198 1200 198
check 'the slider of a material' says 's["bodies"][0]["material"] != s["bodies"][1]["material"]'
shot slider
xdotool mousemove $sceneMiddle
press c
check 'C cuts the drivers' says '"drivers" not in s'
clickAt 140 54
shot scenes
clickAt 60 82 # the first
isAnother() { [[ $(title) == *' - frame 0' && $(title) != *driver-show* ]]; }
check 'another scene is chosen from the list' eventually isAnother
press space
sleep 1.5
press space
check 'and plays' test "$(frame)" -gt 5
shot another
check 'it ends with status 0 again' quits

driveRig
driveFragments
finish
