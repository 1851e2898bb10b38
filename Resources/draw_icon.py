#!/usr/bin/env python3
"""Draws Icon128.png: a plate that a shot breaks, its pieces drifting apart. Standard library only; always the same bytes."""
import math
import random
import struct
import sys
import zlib
from pathlib import Path

SIZE, FINE = 128, 4  # pixels, and samples per pixel along each side
HIT = (0.40, 0.44)


def seeds():
    """Cell middles: rings around the hit, wider outwards, as glass breaks."""
    chance = random.Random(7)
    found = [HIT]
    for ring, (radius, count) in enumerate(((0.11, 5), (0.25, 8), (0.43, 10), (0.66, 11))):
        turn = chance.random() * 6.28
        for i in range(count):
            angle = turn + 2 * math.pi * (i + 0.5 * chance.random()) / count
            reach = radius * (0.85 + 0.3 * chance.random())
            found.append((HIT[0] + reach * math.cos(angle), HIT[1] + reach * math.sin(angle)))
    return found


def rounded(x, y, inset, radius):
    """Signed distance to a rounded square; below 0 inside."""
    dx, dy = abs(x - 0.5) - (0.5 - inset - radius), abs(y - 0.5) - (0.5 - inset - radius)
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius


def shade(x, y, cells, shifts, tones):
    """Colour (r, g, b, a) at a place: pieces are moved outwards, so each asks where it came from."""
    if rounded(x, y, 0.01, 0.16) > 0:
        return 0.0, 0.0, 0.0, 0.0
    away = math.hypot(x - HIT[0], y - HIT[1])
    glow = math.exp(-away * 4.2)
    colour = [0.055 + 0.95 * glow, 0.065 + 0.42 * glow, 0.085 + 0.08 * glow]
    for index, (shift, tone) in enumerate(zip(shifts, tones)):
        px, py = x - shift[0], y - shift[1]
        if rounded(px, py, 0.12, 0.05) > 0:
            continue
        own = (px - cells[index][0]) ** 2 + (py - cells[index][1]) ** 2
        near = min((px - c[0]) ** 2 + (py - c[1]) ** 2 for i, c in enumerate(cells) if i != index)
        if own < near:
            edge = (math.sqrt(near) - math.sqrt(own)) * 16
            lit = tone + (0.10 if edge < 0.22 else 0.0)
            colour = [0.52 * lit + 0.30 * glow, 0.70 * lit + 0.12 * glow, 0.86 * lit + 0.02 * glow]
            break
    return (*colour, 1.0)


def draw():
    cells = seeds()
    chance = random.Random(11)
    shifts, tones = [], []
    for cx, cy in cells:
        dx, dy = cx - HIT[0], cy - HIT[1]
        reach = math.hypot(dx, dy) or 1.0
        push = 0.020 + 0.075 * math.exp(-reach * 2.0)
        shifts.append((dx / reach * push, dy / reach * push) if reach < 1 else (0.0, 0.0))
        light = 0.5 - 0.5 * (dx * 0.5 + dy * 0.8) / reach
        tones.append(0.62 + 0.42 * light + 0.10 * chance.random())
    shifts[0] = (9.0, 9.0)  # the piece that was hit is gone
    rows = []
    for row in range(SIZE):
        line = bytearray([0])
        for column in range(SIZE):
            total = [0.0, 0.0, 0.0, 0.0]
            for sy in range(FINE):
                for sx in range(FINE):
                    r, g, b, a = shade((column + (sx + 0.5) / FINE) / SIZE, (row + (sy + 0.5) / FINE) / SIZE, cells, shifts, tones)
                    total = [total[0] + r * a, total[1] + g * a, total[2] + b * a, total[3] + a]
            cover = total[3] or 1.0
            line += bytes(min(255, round(255 * max(0.0, v / cover))) for v in total[:3]) + bytes([round(255 * total[3] / FINE**2)])
        rows.append(bytes(line))
    return b"".join(rows)


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def main():
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("Icon128.png")
    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(draw(), 9)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    main()
