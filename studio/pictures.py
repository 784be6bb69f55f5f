"""What stands where. Every picture is a function; its name is the file's name.

All product pictures share ledge, wall, sun and horizon. The frame is the same
for single vessels and grows only as far as a group needs.
"""
import math

import leaves
import props
import scene
import vessels
from covers import COVERS
from fronts import FRONTS
from sets import SETS

P = 0.13  # height of the plinth



def shade(kind="a", k=1.0):
    """Leaf shadows on the wall, upper left; three growths so that a grid of
    pictures does not repeat itself. k widens them with the frame."""
    b = {
        "a": [dict(start=(-1.25, 1.12), heading=28, length=1.05, leaves=7, size=0.34, away=2.2, seed=5, droop=25),
              dict(start=(-1.3, 1.75), heading=8, length=1.3, leaves=8, size=0.36, away=2.6, seed=11, droop=22)],
        "b": [dict(start=(-1.2, 1.95), heading=-20, length=1.2, leaves=8, size=0.29, away=1.9, seed=5, droop=16),
              dict(start=(-1.3, 0.92), heading=24, length=0.72, leaves=6, size=0.27, away=2.3, seed=11, droop=14)],
        "c": [dict(start=(-1.15, 0.85), heading=52, length=1.2, leaves=8, size=0.27, away=1.9, seed=5, droop=34),
              dict(start=(-0.55, 2.2), heading=-40, length=0.7, leaves=6, size=0.27, away=2.2, seed=11, droop=-12)],
    }[kind]
    return [dict(d, start=(d["start"][0] * k, d["start"][1] * k), length=d["length"] * k) for d in b]


def put(ob, x=0.0, y=0.0, z=P, turn=0.0):
    ob.location = (x, y, z)
    ob.rotation_euler = (0, 0, math.radians(turn))
    return ob


def portrait(height=2.08, centre=0.0, low=-0.30):
    w = height * 0.8
    # The horizon stays at the same part of the picture when the frame grows.
    z0 = low * height / 2.08
    return (centre - w / 2, centre + w / 2, z0, z0 + height)


PRODUCT = (1200, 1500)


SMALL = 1.94   # frame height for vessels of the spray's size and below


def stage(height=2.08, kind="a", focus=-0.3):
    scene.room()
    scene.lights()
    scene.leaf_shadows(shade(kind, height / 2.08))
    scene.camera(portrait(height), 0.0, focus)


def night_oil(tex):
    stage(SMALL, "c")
    scene.block(-0.02, 0.02, 0.98, 0.86, P)
    scene.block(-0.02, 0.02, 0.78, 0.70, 0.08, P)
    put(vessels.night(tex), -0.02, z=P + 0.08)
    s = leaves.sprig(0.48, 5, 0.17)
    s.location, s.rotation_euler = (0.10, -0.66, 0.0), (0, 0, math.radians(10))


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
    scene.block(0.70, -0.02, 0.62, 0.62, 0.10)
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
    scene.disc(-0.68, -0.04, 0.31, 0.10)
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
    scene.block(0.65, -0.04, 0.62, 0.60, 0.08)
    put(vessels.dropper(tex), 0.65, -0.06, 0.08)
    s = leaves.sprig(0.52, 5, 0.18, 3)
    s.location, s.rotation_euler = (0.06, -0.72, 0.0), (0, 0, math.radians(176))


PICTURES = {
    "products/night-oil": (night_oil, PRODUCT),
    "hero/hero-ltr": (hero_ltr, WIDE),
    "hero/hero-rtl": (hero_rtl, WIDE),
    "hero/hero-portrait": (hero_portrait, TALL),
    **{name: (make, PRODUCT) for name, make in {**FRONTS, **SETS}.items()},
    **COVERS,
}
