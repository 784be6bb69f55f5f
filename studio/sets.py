"""Where a product is used, and its label from near: a set of its own for each picture."""
import math
import random

import bmesh
import bpy
from mathutils import Matrix, Vector

import materials as m
import props
import scene
import still_life
import vessels
from lathe import finish
from scene import slab


def put(ob, x=0.0, y=0.0, z=0.0, turn=0.0):
    ob.location, ob.rotation_euler = (x, y, z), (0, 0, math.radians(turn))
    return ob


def lay(ob, x, y, z, turn=0.0):
    """On its back, the front upwards, the head away from the eye."""
    ob.rotation_euler = (Matrix.Rotation(math.radians(turn), 3, "Z") @ Matrix.Rotation(-math.pi / 2, 3, "X")).to_euler()
    ob.location = (x, y, z)
    return ob


def tiles(x0, x1, z0, z1, size, mat, y=scene.WALL_Y, gap=0.022, grout="#CFC6B4", seed=4):
    """A wall of hand-made tiles: each a little askew, so that each catches the light by itself."""
    rnd = random.Random(seed)
    slab("grout", x0, x1, y + 0.03, y + 0.2, z0, z1, m.plaster(grout), 0)
    first = slab("tile", -size / 2 + gap / 2, size / 2 - gap / 2, 0, 0.05, -size / 2 + gap / 2, size / 2 - gap / 2, mat, 0.012, 3)
    x = x0 + size / 2
    while x < x1:
        z = z0 + size / 2
        while z < z1:
            ob = first.copy()
            bpy.context.collection.objects.link(ob)
            ob.location = (x, y + rnd.uniform(-0.006, 0.006), z)
            ob.rotation_euler = (rnd.gauss(0, 0.011), 0, rnd.gauss(0, 0.011))
            z += size
        x += size
    bpy.data.objects.remove(first)


def drops(where, sizes=(0.006, 0.026), flat=0.45):
    """Water in drops. where: (point, the way out of the surface) of each."""
    rnd = random.Random(len(where))
    bm = bmesh.new()
    for point, out in where:
        r = sizes[0] + (sizes[1] - sizes[0]) * rnd.random() ** 2.6
        turn = Vector(out).to_track_quat("Z", "Y").to_matrix().to_4x4()
        form = Matrix.Diagonal((r * rnd.uniform(0.8, 1.25), r, r * flat, 1))
        bmesh.ops.create_icosphere(bm, subdivisions=3, radius=1, matrix=Matrix.Translation(point) @ turn @ form)
    return finish(bm, "drops", [m.water()], angle=180)


def scattered(n, x, y=None, z=None, seed=3):
    rnd = random.Random(seed)
    if z is None:
        return [((rnd.uniform(*x[:2]), rnd.uniform(*y), x[2]), (0, 0, 1)) for _ in range(n)]
    return [((rnd.uniform(*x), y, rnd.uniform(*z)), (0, -1, 0)) for _ in range(n)]


def round_the_glass(n, r, z0, z1, seed=5):
    rnd = random.Random(seed)
    ring = [(math.radians(rnd.uniform(190, 350)), rnd.uniform(z0, z1)) for _ in range(n)]
    return [((r * math.cos(t), r * math.sin(t), z), (math.cos(t), math.sin(t), 0)) for t, z in ring]


# Labels from near: what stands on the back can be read.
def behind(wall, ledge, bottles, width, low=-0.06, centre=0.0, sky=0.42):
    scene.lights(sky=sky)
    slab("ledge", -12, 12, -8, scene.WALL_Y + 0.4, -0.5, 0, ledge, 0)
    slab("wall", -12, 12, scene.WALL_Y, scene.WALL_Y + 0.2, -1, 9, wall, 0)
    for ob, x, y, turn in bottles:
        put(ob, x, y, 0, 180 + turn)
    scene.camera((centre - width / 2, centre + width / 2, low, low + width * 1.25), centre, -0.25, 2.6, 0.95)


def spray_back(tex):
    behind(m.plaster("#E6DAC7"), m.travertine(), [(vessels.spray(tex), 0, 0, 4)], 0.78)


def serum_back(tex):
    behind(m.plaster("#D9C3A2"), m.wood("#B98A58", "#8A5B33", (1.0, 9.0, 9.0)), [(vessels.dropper(tex), 0, 0, 4)], 0.655)


def night_back(tex):
    behind(m.plaster("#6E6A58"), m.wood("#7C5332", "#4E2F1A", (1.0, 9.0, 9.0), "#643F24"), [(vessels.night(tex), 0, 0, 4)], 0.665)


def wash_back(tex):
    behind(m.plaster("#C9CDBE"), m.travertine(), [(vessels.pump(tex), 0, 0, 4)], 1.20)


def duo_back(tex):
    behind(m.plaster("#DCCBB0"), m.travertine(), [(vessels.spray(tex), -0.29, 0, -2), (vessels.dropper(tex), 0.34, -0.02, 6)], 1.30, -0.10, 0.02)


def trio_back(tex):
    behind(m.plaster("#C9CDBE"), m.travertine(), [
        (vessels.pump(tex), -0.40, 0.12, -3), (vessels.spray(tex), 0.44, 0, 3), (vessels.dropper(tex), 0.98, -0.10, 6)], 2.22, -0.22, 0.14)


def travel_back(tex):
    behind(m.plaster("#DCCBB0"), m.linen(), [
        (vessels.mini(tex, "wash"), -0.46, 0.06, -6), (vessels.mini(tex, "spray"), 0, 0, 2), (vessels.mini(tex, "serum"), 0.46, 0.06, 8)], 0.72, -0.12)


# Where they are used.
def bathroom(rect, glaze="#E9E2D2", focus=-0.1, stone=None):
    scene.lights()
    tiles(-4, 5, 0, 5, 0.62, m.glaze(glaze))
    slab("shelf", -12, 12, -0.85, scene.WALL_Y + 0.4, -0.16, 0, stone or m.travertine(), 0.02)
    slab("below", -12, 12, scene.WALL_Y - 0.02, scene.WALL_Y + 0.2, -4, 0, m.plaster("#D8CCB8"), 0)
    scene.window_shadow((-0.75 * rect[1], -1.5), 3.4, 1.5 + rect[3] * 0.84, 2, 3, 0.10)
    scene.camera(rect, (rect[0] + rect[1]) / 2, focus, 3.0, 1.55)


def towels(x, y, turn=0, colours=("#EEE6D6", "#6F7F6A")):
    for i, colour in enumerate(colours):
        put(still_life.folded_linen(1.0 - 0.05 * i, 0.74, 3, 0.10, 2 + i, mat=m.terry(colour), pitch=1.03), x - 0.02 * i, y, 0.315 * i, turn - 5 * i)


def spray_place(tex):
    bathroom((-0.98, 1.12, -0.42, 2.205))
    towels(0.74, 0.45, 4)
    put(vessels.spray(tex), -0.08, -0.22)
    put(still_life.beaker(level=None), -0.68, 0.42).scale = (1.25, 1.25, 1.35)


def duo_place(tex):
    bathroom((-1.12, 1.08, -0.42, 2.33), "#C8B79C")
    towels(-0.78, 0.52, -4, ("#F1EADB",))
    put(vessels.spray(tex), -0.22, -0.18)
    put(vessels.dropper(tex), 0.44, -0.36)


def trio_place(tex):
    bathroom((-1.36, 1.40, -0.50, 2.95), "#9FAE9A")
    put(vessels.pump(tex), -0.62, 0.12)
    put(vessels.spray(tex), 0.22, -0.10)
    put(vessels.dropper(tex), 0.80, -0.32)
    towels(1.12, 0.62, 3, ("#F1EADB",))


def wash_place(tex):
    scene.lights(sun_energy=2.6, window=150, card=60, sky=0.20, sky_colour=(0.80, 0.88, 0.95, 1))
    dark = m.glaze("#3B4240", 0.10)
    tiles(-4, 5, 0, 5, 0.78, dark, grout="#5B5E58")
    slab("ledge", -12, 12, -0.95, scene.WALL_Y + 0.4, -0.3, 0, m.glaze("#4A5250", 0.08), 0.03)
    scene.window_shadow((-0.6, -1.5), 3.4, 3.6, 2, 3, 0.10)
    pump = put(vessels.pump(tex), -0.02, -0.10)
    k = vessels.SCALE["pump"]
    wet = round_the_glass(70, 0.37 * k, 0.02, 0.125 * k) + round_the_glass(90, 0.37 * k, 0.90 * k, 0.95 * k)
    drops([((x - 0.02, y - 0.10, z), out) for (x, y, z), out in wet], (0.005, 0.016))
    drops(scattered(260, (-1.6, 1.8), scene.WALL_Y - 0.004, (0.1, 3.2)), (0.006, 0.024))
    drops(scattered(230, (-1.6, 1.8, 0.001), (-0.85, 1.2)), (0.008, 0.045), 0.3)
    scene.camera((-1.16, 1.10, -0.38, 2.445), -0.03, -0.4, 3.0, 1.35)
    return pump


def evening(rect, wall="#A08F76", glow=(1.35, 0.55, 1.15)):
    """A bedside table by lamplight; what is left of the day comes from the left."""
    scene.lights(sun_energy=0.0, window=22, card=0, sky=0.07, sky_colour=(0.55, 0.66, 0.85, 1))
    slab("table", -12, 12, -1.1, scene.WALL_Y + 0.4, -0.14, 0, m.wood("#8E5F3A", "#5B3820", (1.0, 9.0, 9.0), "#734A2B"), 0.03)
    slab("wall", -12, 12, scene.WALL_Y, scene.WALL_Y + 0.2, -3, 9, m.plaster(wall), 0)
    scene.lamp((2.1, -0.9, 1.7), (0.1, 0, 0.5), 0.9, 120, (1.0, 0.66, 0.36))
    scene.lamp(glow, (1.2, scene.WALL_Y, 1.4), 0.5, 14, (1.0, 0.62, 0.32))
    scene.camera(rect, (rect[0] + rect[1]) / 2, -0.3, 2.6, 1.25)


def serum_place(tex):
    evening((-0.82, 0.98, -0.30, 1.95))
    for i, (colour, turn) in enumerate((("#2B473C", 4), ("#8C4A2A", -5))):
        put(still_life.notebook(0.98 - 0.08 * i, 0.72, 0.11, colour), -0.40, 0.38, 0.115 * i, turn)
    put(still_life.beaker(level=None), 0.62, 0.36).scale = (1.3, 1.3, 1.5)
    put(vessels.dropper(tex), 0.10, -0.34)


def night_place(tex):
    evening((-0.92, 0.96, -0.32, 2.03), "#6C6F68")
    put(still_life.pillow(2.6, 1.5, 0.78, m.linen("#E3D8C4")), -0.75, 0.42, 0.36, -8)
    put(still_life.folded_linen(0.95, 0.70, 3, 0.085, 5, mat=m.terry("#5F6F5E"), pitch=1.03), 0.58, 0.36, 0, -6)
    put(vessels.night(tex), 0.12, -0.42)


def comb_front(tex):
    scene.lights()
    put(still_life.cloth(9, 9, m.linen("#E4D8C0"), 2, 0.10), 0, 0, 0.02)
    put(props.comb(tex), 0, 0, 0.075, 62)
    scene.look((0, -2.4, 8.6), (0, 0.02, 0.05), 2.45, fstop=9)


def comb_close(tex):
    scene.lights()
    put(still_life.cloth(9, 9, m.linen("#E4D8C0"), 2, 0.06), 0, 0, 0.0)
    put(props.comb(tex), 0, 0, 0.06, 14)
    scene.look((-1.0, -4.2, 4.4), (-0.02, 0.02, 0.08), 1.15, focus=(0, -0.05, 0.09), fstop=2.2)


def comb_place(tex):
    bathroom((-1.55, 1.45, -0.60, 3.15), "#E9E2D2")
    put(still_life.folded_linen(2.5, 0.95, 3, 0.12, 3, mat=m.terry("#EEE6D6"), pitch=1.03), 0.1, -0.05, 0, -3)
    c = props.comb(tex)
    put(c, 0.06, -0.12, 0.43, -9).rotation_euler.x = math.radians(24)
    put(vessels.pump(tex), -0.95, 0.72)


def travel_place(tex):
    scene.lights()
    slab("lining", -2.2, 2.2, -2.2, 2.2, -0.1, 0, m.linen("#8F8672"), 0.02)
    hide = m.rubber("#5A3A22")
    for x0, x1, y0, y1 in ((-2.4, -1.46, -3, 3), (1.46, 2.4, -3, 3), (-2.4, 2.4, 1.72, 2.6)):
        slab("case", x0, x1, y0, y1, -0.1, 0.5, hide, 0.07, 6)
    put(still_life.folded_linen(1.75, 1.7, 3, 0.055, 4, "#E7DDC8"), -0.48, 0.10, 0, 90)
    put(still_life.folded_linen(1.0, 1.7, 3, 0.055, 6, "#7D8B78"), 0.90, 0.35, 0, 90)
    put(still_life.notebook(0.92, 0.66, 0.06, "#1E4A38"), 0.86, -0.25, 0.26, 84)
    z = 0.25 + 0.20 * vessels.SCALE["mini"]
    for x, kind, turn in ((-0.98, "wash", 4), (-0.46, "spray", -3), (0.06, "serum", 2)):
        lay(vessels.mini(tex, kind, 0.525), x, -0.48, z, turn)
    scene.look((0.1, -4.6, 7.2), (0, 0.06, 0.2), 2.75, fstop=8)


def table(rect_at, eye, width, fstop=8):
    scene.lights()
    slab("table", -12, 12, -8, 6, -0.3, 0, m.wood("#D0AE84", "#A77F55", (0.8, 7.0, 7.0), "#BD966A"), 0)
    scene.look(eye, rect_at, width, fstop=fstop)


BOX = 0.5   # a gift box is large: everything in its pictures is half as big


def gift_front(tex):
    table((0.05, -0.25, 0.25), (0.9, -6.4, 4.6), 2.75)
    put(props.box(BOX), -0.02, 0.2, 0, 14)
    put(props.lid(tex, BOX), -0.02, 0.2, (props.BOX_H - 0.41) * BOX + 0.012, 14)
    put(props.card_and_envelope(BOX), 0.35, -1.05, 0, -8)


def gift_close(tex):
    table((0.0, -0.1, 0.62), (-1.2, -4.2, 4.4), 1.35, 3.0)
    put(props.box(BOX), 0, 0.2, 0, 10)
    put(props.lid(tex, BOX), 0, 0.2, (props.BOX_H - 0.41) * BOX + 0.012, 10)
    put(props.card_and_envelope(BOX), 0.42, -0.42, props.BOX_H * BOX + 0.02, -12)


def gift_place(tex):
    table((0.08, -0.05, 0.2), (0.3, -5.2, 6.6), 3.0)
    put(props.box(BOX), -0.05, -0.2, 0, 4)
    lid = props.lid(tex, BOX)
    put(lid, 0.15, 1.22, 0.0, -3)
    put(props.tissue(BOX * 3.7, BOX * 2.85, 0.07, 2, 0.34), -0.05, -0.2, 0.20, 4)
    z = 0.36
    for vessel, key, x, y, r in ((vessels.pump(tex, 1.18), "pump", -0.52, -0.62, 0.37), (vessels.spray(tex, -90, 0.98), "spray", 0.10, -0.55, 0.315), (vessels.dropper(tex, 0.74), "dropper", 0.58, -0.50, 0.29)):
        lay(vessel, x, y, z, 4)
        vessel.scale = [k * BOX for k in vessel.scale]
    put(props.card_and_envelope(BOX * 0.8), 0.98, -1.12, 0, 16)


SETS = {f"products/{name}": make for name, make in {
    "scalp-root-spray-back": spray_back, "scalp-root-spray-place": spray_place,
    "root-serum-back": serum_back, "root-serum-place": serum_place,
    "night-oil-back": night_back, "night-oil-place": night_place,
    "scalp-wash-back": wash_back, "scalp-wash-place": wash_place,
    "scalp-comb": comb_front, "scalp-comb-close": comb_close, "scalp-comb-place": comb_place,
    "travel-set-back": travel_back, "travel-set-place": travel_place,
    "gift-box": gift_front, "gift-box-close": gift_close, "gift-box-place": gift_place,
    "duo-spray-serum-back": duo_back, "duo-spray-serum-place": duo_place,
    "trio-routine-back": trio_back, "trio-routine-place": trio_place,
}.items()}
