#!/usr/bin/env python3
"""Draws Tooltips/*.png: what each of the six numbers of a dent does, low (left) and high (right). Standard library only."""
import math
import struct
import sys
import zlib
from pathlib import Path

WIDTH, HEIGHT, FINE = 240, 120, 2
BACK, PANEL, BODY, REST, LINE = (24, 25, 28), (34, 36, 40), (150, 164, 178), (80, 86, 94), (236, 130, 70)


def dent(depth, reach):
    """The height of a plate's surface where a blow came from above, across it (-1 to 1)."""
    return lambda x: -depth * math.exp(-(x / reach) ** 2)


def threshold(least):
    """How deep a dent is, over how hard the blow was (0 to 1)."""
    return lambda x: max(0.0, x - least) * 0.9


def appearing(delay):
    """A dent over time."""
    return lambda x: 0.75 * (1.0 - math.exp(-x / delay))


def bouncing(first, recovery):
    """A body's height over time: it bounces less right after it was dented, and more again with recovery."""
    def height(x):
        begin, tall = 0.0, 1.0
        bounce = first
        while tall > 0.01:
            length = 0.34 * math.sqrt(tall)
            if x < begin + length:
                t = (x - begin) / length
                return 0.9 * tall * 4.0 * t * (1.0 - t)
            begin += length
            tall *= bounce
            bounce += (0.75 - bounce) * min(1.0, recovery)
        return 0.0
    return height


# name -> (what is drawn, low, high): "plate" is a cut through a surface, "curve" something over time or over the blow
PICTURES = {
    "YieldSpeed": ("curve", threshold(0.15), threshold(0.55)),
    "Softness": ("plate", dent(0.18, 0.45), dent(0.6, 0.45)),
    "Reach": ("plate", dent(0.45, 0.18), dent(0.45, 0.62)),
    "Delay": ("curve", appearing(0.08), appearing(0.45)),
    "Recovery": ("curve", bouncing(0.3, 0.0), bouncing(0.3, 0.9)),
    "Deadening": ("curve", bouncing(0.6, 0.0), bouncing(0.12, 0.0)),
}


def colour(kind, function, x, y):
    """In a panel, x and y from 0 to 1, y upward."""
    if kind == "plate":
        top = 0.62 + 0.5 * function(2.0 * x - 1.0)
        if y < top and y > top - 0.16:
            return BODY
        return REST if abs(y - 0.62) < 0.008 else PANEL
    if abs(y - 0.1) < 0.01 or abs(x - 0.06) < 0.006:
        return REST
    step = 0.004
    place = (x - 0.06) / 0.9
    if 0.0 <= place <= 1.0 and y > 0.1:
        value, slope = function(place), (function(min(1.0, place + step)) - function(place)) / step
        if abs((y - 0.1) / 0.85 - value) < 0.028 * math.sqrt(1.0 + min(slope * slope, 40.0)):
            return LINE
    return PANEL


def draw(kind, low, high):
    rows = []
    for row in range(HEIGHT):
        line = bytearray([0])
        for column in range(WIDTH):
            total = [0, 0, 0]
            for sample in range(FINE * FINE):
                px = column + (sample % FINE + 0.5) / FINE
                py = row + (sample // FINE + 0.5) / FINE
                side = 0 if px < WIDTH / 2 else 1
                x = (px - side * WIDTH / 2 - 4) / (WIDTH / 2 - 8)
                y = 1.0 - (py - 4) / (HEIGHT - 8)
                shade = colour(kind, (low, high)[side], x, y) if 0 <= x <= 1 and 0 <= y <= 1 else BACK
                total = [a + b for a, b in zip(total, shade)]
            line += bytes(round(v / FINE**2) for v in total)
        rows.append(bytes(line))
    return b"".join(rows)


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("Tooltips")
    folder.mkdir(exist_ok=True)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    for name, picture in PICTURES.items():
        (folder / f"{name}.png").write_bytes(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(draw(*picture), 9)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    main()
