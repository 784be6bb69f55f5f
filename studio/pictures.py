"""What stands where. Every picture is a function; its name is the file's name.

The heroes are here; fronts.py, sets.py and covers.py have the rest.
"""
import math

import leaves
import scene
import vessels
from covers import COVERS
from fronts import FRONTS
from sets import SETS, put

PRODUCT = (1280, 1600)


# Heroes. Words stand on the start side, so each direction is composed on its own; the camera
# faces the vessels and the frame is shifted to leave the room. Narrow windows cut off wall on the
# start side, flat ones a little above and below: what matters keeps a margin on each side.
WIDE, PHONE = (2560, 1024), (1600, 900)


def hero_ltr(tex):
    scene.room()
    scene.lights()
    scene.leaf_shadows([
        dict(start=(1.80, 2.05), heading=198, length=1.35, leaves=8, size=0.35, away=2.2, seed=5, droop=-30),
        dict(start=(1.85, 1.30), heading=172, length=0.9, leaves=6, size=0.33, away=2.7, seed=12, droop=-18),
    ])
    wide_frame(1)
    scene.disc(-0.10, 0.04, 0.47, 0.22)
    put(vessels.spray(tex), -0.10, 0.04, 0.22)
    scene.block(0.70, -0.02, 0.56, 0.56, 0.10)
    put(vessels.dropper(tex), 0.70, -0.04, 0.10)
    s = leaves.sprig(0.54, 5, 0.18, 3)
    s.location, s.rotation_euler = (-0.24, -0.66, 0.0), (0, 0, math.radians(172))


def hero_rtl(tex):
    scene.room()
    scene.lights(-1)
    scene.leaf_shadows([
        dict(start=(-1.75, 1.10), heading=38, length=1.2, leaves=8, size=0.30, away=1.9, seed=5, droop=30),
        dict(start=(-1.7, 1.95), heading=2, length=1.1, leaves=7, size=0.30, away=2.3, seed=11, droop=20),
    ], -1)
    wide_frame(-1)
    scene.block(0.10, 0.04, 0.86, 0.80, 0.14)
    scene.block(0.10, 0.04, 0.70, 0.66, 0.08, 0.14)
    put(vessels.spray(tex, 35), 0.10, 0.04, 0.22)
    scene.disc(-0.68, -0.04, 0.28, 0.10)
    put(vessels.dropper(tex), -0.68, -0.04, 0.10)
    s = leaves.sprig(0.55, 5, 0.18, 8)
    s.location, s.rotation_euler = (0.30, -0.66, 0.0), (0, 0, math.radians(6))


def wide_frame(side):
    """side=1: the vessels stand at the right, and the words at the left."""
    h, end = 2.24, 1.34
    start = h * WIDE[0] / WIDE[1] - end
    x0, x1 = (-start, end) if side == 1 else (-end, start)
    scene.camera((x0, x1, -0.36, h - 0.36))


def hero_phone(tex):
    """A phone shows its middle, five to four; all of it where lines above take the room."""
    scene.room()
    scene.lights()
    scene.leaf_shadows([
        dict(start=(-1.9, 1.30), heading=30, length=1.0, leaves=7, size=0.34, away=2.4, seed=5, droop=25),
        dict(start=(1.85, 1.95), heading=205, length=0.8, leaves=6, size=0.36, away=2.6, seed=12, droop=-20),
    ])
    h = 2.02
    w = h * PHONE[0] / PHONE[1]
    scene.camera((0.20 - w / 2, 0.20 + w / 2, -0.27, h - 0.27), 0.2)
    scene.disc(-0.16, 0.06, 0.47, 0.16)
    put(vessels.spray(tex), -0.16, 0.06, 0.16)
    scene.block(0.65, -0.04, 0.56, 0.56, 0.08)
    put(vessels.dropper(tex), 0.65, -0.06, 0.08)
    s = leaves.sprig(0.52, 5, 0.18, 3)
    s.location, s.rotation_euler = (0.06, -0.62, 0.0), (0, 0, math.radians(176))


PICTURES = {
    "hero/hero-ltr": (hero_ltr, WIDE),
    "hero/hero-rtl": (hero_rtl, WIDE),
    "hero/hero-phone": (hero_phone, PHONE),
    **{name: (make, PRODUCT) for name, make in {**FRONTS, **SETS}.items()},
    # Three labels in one picture: larger, so that the smallest can be read.
    "products/trio-routine-back": (SETS["products/trio-routine-back"], (1500, 1875)),
    **COVERS,
}
