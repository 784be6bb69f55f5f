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

PRODUCT = (1200, 1500)


# Heroes. Words stand on the start side, so each direction is composed on its own;
# the camera faces the vessels and the frame is shifted to leave the room.
WIDE, TALL = (1920, 1080), (1080, 1350)


def hero_ltr(tex):
    scene.room()
    scene.lights()
    scene.leaf_shadows([
        dict(start=(1.55, 1.95), heading=198, length=1.35, leaves=8, size=0.35, away=2.2, seed=5, droop=-30),
        dict(start=(1.6, 1.25), heading=172, length=0.9, leaves=6, size=0.33, away=2.7, seed=12, droop=-18),
    ])
    h = 2.06
    w = h * 16 / 9
    scene.camera((1.14 - w, 1.14, -0.30, h - 0.30))
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
        dict(start=(-1.45, 1.05), heading=38, length=1.2, leaves=8, size=0.30, away=1.9, seed=5, droop=30),
        dict(start=(-1.4, 1.85), heading=2, length=1.1, leaves=7, size=0.30, away=2.3, seed=11, droop=20),
    ], -1)
    h = 2.06
    w = h * 16 / 9
    scene.camera((-1.13, w - 1.13, -0.30, h - 0.30))
    scene.block(0.10, 0.04, 0.86, 0.80, 0.14)
    scene.block(0.10, 0.04, 0.70, 0.66, 0.08, 0.14)
    put(vessels.spray(tex, 35), 0.10, 0.04, 0.22)
    scene.disc(-0.68, -0.04, 0.28, 0.10)
    put(vessels.dropper(tex), -0.68, -0.04, 0.10)
    s = leaves.sprig(0.55, 5, 0.18, 8)
    s.location, s.rotation_euler = (0.30, -0.66, 0.0), (0, 0, math.radians(6))


def hero_portrait(tex):
    scene.room()
    scene.lights()
    scene.leaf_shadows([
        dict(start=(-1.6, 1.35), heading=30, length=0.95, leaves=7, size=0.36, away=2.4, seed=5, droop=25),
        dict(start=(1.75, 2.05), heading=205, length=0.8, leaves=6, size=0.36, away=2.6, seed=12, droop=-20),
    ])
    h = 2.84
    w = h * 0.8
    scene.camera((0.20 - w / 2, 0.20 + w / 2, -0.36, h - 0.36))
    scene.disc(-0.16, 0.06, 0.47, 0.16)
    put(vessels.spray(tex), -0.16, 0.06, 0.16)
    scene.block(0.65, -0.04, 0.56, 0.56, 0.08)
    put(vessels.dropper(tex), 0.65, -0.06, 0.08)
    s = leaves.sprig(0.52, 5, 0.18, 3)
    s.location, s.rotation_euler = (0.06, -0.72, 0.0), (0, 0, math.radians(176))


PICTURES = {
    "hero/hero-ltr": (hero_ltr, WIDE),
    "hero/hero-rtl": (hero_rtl, WIDE),
    "hero/hero-portrait": (hero_portrait, TALL),
    **{name: (make, PRODUCT) for name, make in {**FRONTS, **SETS}.items()},
    # Three labels in one picture: larger, so that the smallest can be read.
    "products/trio-routine-back": (SETS["products/trio-routine-back"], (1500, 1875)),
    **COVERS,
}
