# What drive-window.sh and walk-editors.sh share: a window under Xvfb, driven by real mouse and key events, and checks of
# what comes of it. Sourced with lab (the program) and shots (a folder for screenshots, or nothing) set.
set -euo pipefail

for tool in Xvfb xdotool python3 import compare convert; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not there (packages xvfb, xdotool, imagemagick, python3)"
        exit 77
    fi
done
if { env -u DISPLAY -u WAYLAND_DISPLAY "$lab" view tower 2>&1 || true; } | grep -q 'this build has no window'; then
    echo "skipped: this build has no window"
    exit 77
fi

work=$(mktemp -d)
out=$work/out
xvfbPid='' viewPid=''
stopAll() {
    [ -z "$viewPid" ] || kill "$viewPid" 2>/dev/null || true
    [ -z "$xvfbPid" ] || kill "$xvfbPid" 2>/dev/null || true
    rm -rf "$work"
}
trap stopAll EXIT

failures=0
check() { # CLAIM COMMAND...
    local claim=$1
    shift
    if "$@"; then
        echo "ok: $claim"
    else
        echo "FAILED: $claim"
        failures=$((failures + 1))
        [ -z "$shots" ] || { mkdir -p "$shots" && import -window root "$shots/failed-$failures.png"; } || true
    fi
}

within() { # SECONDS COMMAND...
    local end=$((SECONDS + $1))
    shift
    while ((SECONDS < end)); do
        ! "$@" || return 0
        sleep 0.2
    done
    return 1
}
eventually() { within "${PATIENCE:-60}" "$@"; } # more where the machine is busy

refused() { # COMMAND...   status 2 and one line that is no crash
    local status=0 text
    text=$("$@" 2>&1 >/dev/null) || status=$?
    [ "$status" = 2 ] && [ "$(wc -l <<<"$text")" = 1 ] && [[ $text == 'fracturelab: '* ]]
}

windowSize=1280x800
startDisplay() { # SCREEN_SIZE
    exec {display}> >(cat >"$work/display")
    Xvfb -displayfd "$display" -screen 0 "$1"x24 >/dev/null 2>&1 &
    xvfbPid=$!
    exec {display}>&-
    eventually test -s "$work/display" || { echo 'skipped: Xvfb does not start'; exit 77; }
    export DISPLAY=:$(<"$work/display")
}

# The window has no window manager here and so lies at the origin.
validation=()
if [ -e /usr/share/vulkan/explicit_layer.d/VkLayer_khronos_validation.json ]; then
    validation=(--validation)
fi

# SLOW: how many times longer everything takes, where the machine is busy.
nap() { sleep "$(awk -v s="$1" -v f="${SLOW:-1}" 'BEGIN { print s * f }')"; } # SECONDS
pause() { nap 0.6; }
press() { # KEY
    xdotool key --delay 60 "$1"
    pause
}
clickAt() { # X Y [BUTTON]
    xdotool mousemove "$1" "$2"
    nap 0.2
    xdotool mousedown "${3:-1}"
    nap 0.2
    xdotool mouseup "${3:-1}"
    pause
}
dragFromTo() { # X Y X Y [BUTTON]
    xdotool mousemove "$1" "$2"
    nap 0.2
    xdotool mousedown "${5:-1}"
    nap 0.2
    xdotool mousemove $((($1 + $3) / 2)) $((($2 + $4) / 2))
    nap 0.2
    xdotool mousemove "$3" "$4"
    nap 0.3
    xdotool mouseup "${5:-1}"
    pause
}
title() { xdotool getwindowname "$window" 2>/dev/null; }
titleIs() { [[ $(title) == $1 ]]; }
frame() { # waits until it stands still
    local text=''
    eventually titleIs '*- frame *' || true
    while [ "$text" != "$(title)" ]; do
        text=$(title)
        sleep 0.4
    done
    echo "${text##* }"
}
alive() { kill -0 "$viewPid" 2>/dev/null; }
shot() { # NAME   of the whole window
    [ -z "$shots" ] || { mkdir -p "$shots" && import -window root -crop "$windowSize+0+0" "$shots/$1.png"; }
}
newest() { # EXTENSION
    find "$out" -name "*.$1" -printf '%T@ %p\n' 2>/dev/null | sort -n | tail -n 1 | cut -d ' ' -f 2-
}
another() { # EXTENSION BEFORE
    local now
    now=$(newest "$1")
    [ -n "$now" ] && [ "$now" != "$2" ]
}
makes() { # EXTENSION COMMAND...   sets made to the file that the command brings about
    local extension=$1 before
    before=$(newest "$extension")
    shift
    "$@"
    eventually another "$extension" "$before"
    made=$(newest "$extension")
}
# What the scene, saved now, says: a Python expression over s.
says() { # EXPRESSION
    makes json press ctrl+s && sleep 0.3 &&
        python3 -c 'import json, sys; s = json.load(open(sys.argv[1])); sys.exit(0 if eval(sys.argv[2]) else 1)' "$made" "$1"
}
start() { # SCENE
    "$lab" view "$1" --size "$windowSize" --out "$out" "${validation[@]}" >"$work/view.log" 2>&1 &
    viewPid=$!
    window=$(timeout "${PATIENCE:-60}" xdotool search --sync --onlyvisible --name FractureSim | tail -n 1)
    xdotool windowmove "$window" 0 0 mousemove $sceneMiddle
    eventually titleIs '*- frame 0'
    sleep 1
}
quits() { # by key, with status 0
    local status=0
    xdotool mousemove $sceneMiddle
    press ctrl+q
    wait "$viewPid" || status=$?
    viewPid=''
    [ "$status" = 0 ] || cat "$work/view.log"
    [ "$status" = 0 ]
}
