"""Where a product is used, and its label from near: a set of its own for each picture."""
import math
import random

import bmesh
import bpy
from mathutils import Matrix, Vector

import leaves
import materials as m
import props
import scene
import still_life
import vessels
from lathe import finish, lathe, rounded
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
        (vessels.pump(tex), -0.46, 0.26, -3), (vessels.spray(tex), 0.27, -0.10, 3), (vessels.dropper(tex), 0.78, -0.40, 6)], 2.16, -0.22, 0.09)


def travel_back(tex):
    """Side by side and all sharp: three labels, each to be read."""
    behind(m.plaster("#DCCBB0"), m.linen(), [
        (vessels.mini(tex, "wash"), -0.47, 0, 4), (vessels.mini(tex, "spray"), 0, 0, 0), (vessels.mini(tex, "serum"), 0.47, 0, -4)], 1.46, -0.30)
    scene.window_shadow((-0.62, -1.75), 3.6, 3.3, 2, 3, 0.10)


# Where they are used.
def bathroom(rect, glaze="#E9E2D2", focus=-0.1, stone=None):
    scene.lights()
    tiles(-4, 5, 0, 5, 0.62, m.glaze(glaze))
    slab("shelf", -12, 12, -0.85, scene.WALL_Y + 0.4, -0.16, 0, stone or m.travertine(), 0.02)
    slab("below", -12, 12, scene.WALL_Y - 0.02, scene.WALL_Y + 0.2, -4, 0, m.plaster("#D8CCB8"), 0)
    scene.window_shadow((-0.75 * rect[1], -1.5), 3.4, 1.5 + rect[3] * 0.84, 2, 3, 0.10)
    scene.camera(rect, (rect[0] + rect[1]) / 2, focus, 3.0, 1.55)


def towels(x, y, turn=0, colours=("#EEE6D6", "#6F7F6A"), layers=3):
    """With four layers there are folds at the right, and hems at the left."""
    thick = 0.31 / layers
    for i, colour in enumerate(colours):
        put(still_life.folded_linen(1.0 - 0.05 * i, 0.74, layers, thick, 2 + i, mat=m.terry(colour), pitch=1.03), x - 0.02 * i, y, 0.315 * i - thick / 2, turn - 5 * i)


def spray_place(tex):
    """Beside a basin, on the stone of the shelf, in the light of the window."""
    bathroom((-1.66, 1.58, -0.58, 3.47))
    basin(-3.05, 0.15, 2.9, 1.5, 1.50)
    tap(-0.62, 0.86, 3.15, 0.92)
    put(vessels.spray(tex), 0.52, -0.34)


def basin(x, y, rx=2.15, ry=1.12, h=1.18):
    """White earthenware that stands on the shelf: its wall leans out, its rim is thin."""
    pts = rounded([(0, 0), (0.70, 0, 0.05), (1.0, h, 0.02), (0.972, h, 0.02), (0.66, 0.10, 0.12), (0, 0.07)], 10)
    ob = put(lathe("basin", pts, [m.glaze("#F4F0E6", 0.10)], segments=256), x, y)
    ob.scale = (rx, ry, 1)


def tap(x, y, top=2.28, reach=0.66):
    """A bent brass pipe that ends above the basin at its left."""
    cu = bpy.data.curves.new("tap", "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps, cu.resolution_u = "3D", 0.075, 12, True, 32
    r = reach / 2
    path = [(x, y, 0)] + [(x - r + r * math.cos(t), y - 0.55 * (1 - math.cos(t)) / 2, top - r + r * math.sin(t)) for t in [math.pi * i / 24 for i in range(25)]]
    path.append((x - reach, y - 0.55, top - r - 0.10))
    sp = cu.splines.new("POLY")
    sp.points.add(len(path) - 1)
    for pt, co in zip(sp.points, path):
        pt.co = (*co, 1)
    cu.materials.append(m.brass())
    bpy.context.collection.objects.link(bpy.data.objects.new("tap", cu))
    put(lathe("foot", rounded([(0, 0), (0.16, 0, 0.01), (0.16, 0.05, 0.015), (0.09, 0.09, 0.02), (0.09, 0.30, 0.01), (0, 0.30)], 6), [m.brass()]), x, y)
    put(lathe("lever", rounded([(0, 0), (0.03, 0, 0.01), (0.03, 0.34, 0.01), (0, 0.34)], 6), [m.brass()]), x + 0.06, y, 0.20).rotation_euler = (0, math.radians(78), 0)


def duo_place(tex):
    """On a tray on the dressing table, in the shade of a branch; a vase stands behind."""
    scene.lights()
    slab("table", -12, 12, -1.1, scene.WALL_Y + 0.4, -0.16, 0, m.wood("#A9764B", "#6E4527", (1.0, 9.0, 9.0), "#8A5B38"), 0.03)
    slab("wall", -12, 12, scene.WALL_Y, scene.WALL_Y + 0.2, -4, 9, m.plaster("#C3C8B5"), 0)
    scene.leaf_shadows([
        dict(start=(-1.75, 1.75), heading=20, length=1.15, leaves=8, size=0.34, away=1.9, seed=5, droop=30),
        dict(start=(1.7, 2.75), heading=205, length=0.9, leaves=6, size=0.34, away=2.3, seed=12, droop=-20)])
    vase = rounded([(0, 0), (0.30, 0, 0.04), (0.46, 0.52, 0.30), (0.15, 1.05, 0.20), (0.17, 1.22, 0.02), (0.14, 1.22, 0.01), (0.11, 1.04, 0.18), (0, 0.9)], 10)
    put(lathe("vase", vase, [m.glaze("#E9E0CE", 0.32)]), 0.98, 0.56)
    for turn, lean, length, seed in ((200, 68, 1.05, 3), (330, 74, 0.85, 8)):
        twig = leaves.sprig(length, 6, 0.26, seed)
        twig.rotation_euler = (Matrix.Rotation(math.radians(turn), 3, "Z") @ Matrix.Rotation(-math.radians(lean), 3, "Y")).to_euler()
        twig.location = (0.98, 0.56, 1.10)
    put(props.tray(1.62, 0.66), -0.20, -0.24)
    put(vessels.spray(tex), -0.54, -0.20, 0.028)
    put(vessels.dropper(tex), 0.16, -0.26, 0.028)
    scene.camera((-1.36, 1.52, -0.46, 3.14), 0.06, -0.3, 3.4, 1.45)


def trio_place(tex):
    bathroom((-1.46, 1.66, -0.56, 3.34), "#9FAE9A")
    put(vessels.pump(tex), -0.66, 0.12)
    put(vessels.spray(tex), 0.18, -0.10)
    put(vessels.dropper(tex), 0.76, -0.32)
    towels(1.42, 0.66, 3, ("#F1EADB", "#DDBE93"))


def wash_place(tex):
    """On the ledge of a shower, the towel at hand."""
    scene.lights(sun_energy=4.6, window=240, card=60, sky=0.46, sky_colour=(0.90, 0.92, 0.90, 1))
    tiles(-4, 5, -0.39, 5, 0.78, m.glaze("#728880", 0.12), grout="#7D837A")
    slab("ledge", -12, 12, -0.95, scene.WALL_Y + 0.4, -0.3, 0, m.glaze("#7E8F87", 0.14), 0.03)
    scene.window_shadow((-0.9, -1.5), 3.6, 3.9, 2, 3, 0.10)
    towels(-1.02, 0.62, -5, ("#F1EADB", "#E2D3B5"), 4)
    still_life.drops(150, (-1.5, 1.6, -0.9, 1.1), [(0.22, -0.14, 0.52), (-1.02, 0.62, 0.72)])
    put(vessels.pump(tex), 0.22, -0.14)
    scene.camera((-1.30, 1.38, -0.42, 2.93), 0.04, -0.4, 3.0, 1.45)


def evening(rect, wall="#A08F76", dusk=0.0):
    """A bedside table by lamplight; what is left of the day comes from the left."""
    scene.lights(sun_energy=dusk, window=60, card=0, sky=0.13, sky_colour=(0.62, 0.68, 0.80, 1))
    bpy.data.lights["sun"].color = (0.58, 0.72, 1.0)
    slab("table", -12, 12, -1.1, scene.WALL_Y + 0.4, -0.14, 0, m.wood("#8E5F3A", "#5B3820", (1.0, 9.0, 9.0), "#734A2B"), 0.03)
    slab("wall", -12, 12, scene.WALL_Y, scene.WALL_Y + 0.2, -3, 9, m.plaster(wall), 0)
    scene.lamp((1.6, -3.2, 2.6), (0.0, 0, 0.5), 0.9, 130, (1.0, 0.72, 0.44))
    scene.camera(rect, (rect[0] + rect[1]) / 2, -0.3, 2.6, 1.35)


def table_lamp(x, y, rim=2.30, r=0.96):
    """A lamp on a brass stem, its shade of cloth cut by the edge of the frame; it must fit before the wall."""
    put(lathe("lamp foot", rounded([(0, 0), (0.42, 0, 0.02), (0.42, 0.06, 0.025), (0.07, 0.13, 0.12), (0.07, rim + 1.2), (0, rim + 1.2)], 10), [m.brass()], segments=256), x, y)
    put(lathe("shade", [(r, rim), (r * 0.72, rim + 1.9), (r * 0.71, rim + 1.9), (r - 0.012, rim)], [m.lampshade()], segments=256), x, y)
    scene.lamp((x, y, rim + 0.55), (x, y, 0), 0.5, 60, (1.0, 0.70, 0.38))


def serum_place(tex):
    evening((-1.42, 1.42, -0.42, 3.13))
    book = still_life.notebook(2.0, 1.36, 0.19, "#2B473C")
    put(book, -0.42, 0.10, 0, 5)
    put(vessels.dropper(tex), -0.52, -0.18, 0.19)
    table_lamp(1.04, 0.22)


def night_place(tex):
    evening((-1.06, 1.02, -0.40, 2.20), "#A59C8C", 1.5)
    scene.window_shadow((-1.3, 0.4), 2.9, 2.5, 2, 3, 0.10)
    put(still_life.pillow(3.2, 1.3, 1.10, m.linen("#EDE4D3")), -1.15, 0.60, 0.46, -4)
    put(still_life.folded_linen(1.16, 0.86, 2, 0.10, 5, mat=m.terry("#6F7F6A"), pitch=1.03), 0.40, -0.36, 0, -6)
    put(vessels.night(tex), 0.30, -0.44, 0.215)


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
    """In a cup on the bathroom shelf, teeth to the right."""
    bathroom((-1.50, 1.34, -0.50, 3.05))
    towels(-0.80, 0.50, -4, ("#EEE6D6", "#7F8E79"))
    cup = rounded([(0, 0), (0.515, 0, 0.05), (0.525, 0.94, 0.03), (0.48, 0.94, 0.02), (0.475, 0.07, 0.04), (0, 0.07)], 8)
    put(lathe("cup", cup, [m.glaze("#E3D6BD", 0.3)]), 0.34, -0.12)
    comb = props.comb(tex)
    comb.rotation_euler = (Matrix.Rotation(math.radians(-87), 3, "Y") @ Matrix.Rotation(math.pi / 2, 3, "X")).to_euler()
    comb.location = (0.34, -0.12, 1.43)


def travel_place(tex):
    """Hand luggage from above: between clothes, on a folded towel, lie the three bottles."""
    scene.lights()
    leather = m.leather("#9C6A40")
    slab("case", -3.6, -1.26, -4, 4, -0.6, 0.34, leather, 0.07, 6)
    slab("case", -1.5, 3.6, 1.40, 3.6, -0.6, 0.335, leather, 0.07, 6)
    seam((-1.37, -4.0, 0.34), (-1.37, 1.48, 0.34))
    seam((-1.33, 1.51, 0.335), (1.7, 1.51, 0.335))
    put(still_life.cloth(6, 6, m.linen("#E7DDC8"), 7, 0.22, [(-0.58, 0.94, 0.95), (-0.08, -0.38, 0.60), (-1.26, -0.36, 0.48)]), 0.6, -0.6, 0.10)
    put(still_life.folded_linen(1.24, 2.02, 3, 0.07, 4, mat=m.terry("#A3AE98"), pitch=1.03), 0.02, 0.34, 0.068, 93)
    for x, kind, turn in ((-0.56, "wash", 9), (0.0, "spray", -2), (0.58, "serum", -11)):
        lay(vessels.mini(tex, kind, 0.51), x, -0.06, 0.32 + 0.20 * vessels.SCALE["mini"], turn)
    put(still_life.notebook(1.05, 0.74, 0.07, "#1E4A38"), 0.52, -0.98, 0.102, 12)
    put(still_life.pencil(0.62), 0.22, -1.08, 0.174, 24)
    put(still_life.notebook(0.62, 0.86, 0.035, "#6E6450"), -0.66, -0.96, 0.102, -7)
    scene.look((0.15, -2.9, 8.4), (0.0, -0.08, 0.2), 2.55, fstop=8)


def seam(start, end, step=0.040):
    """Saddler's stitches from start to end, along x or along y."""
    start, end = Vector(start), Vector(end)
    size = Vector((0.0035, 0.0035, 0.0035)) + (end - start).normalized() * 0.0105
    bm = bmesh.new()
    for i in range(int((end - start).length / step)):
        at = start + (end - start).normalized() * step * i
        for v in bmesh.ops.create_icosphere(bm, subdivisions=2, radius=1)["verts"]:
            v.co = at + v.co * size
    finish(bm, "seam", [m.card("#D2B68C", 0.8)], angle=180)


def table(at, eye, width, fstop=11):
    scene.lights()
    slab("table", -30, 30, -8, 40, -0.3, 0, m.plaster("#DDCDB2"), 0)
    scene.look(eye, at, width, fstop=fstop)


BOX = 0.5   # a gift box is large: everything in its pictures is half as big


def gift_front(tex):
    """Closed; before it lie the card and its envelope."""
    table((0.04, -0.30, 0.22), (0.9, -6.5, 4.2), 2.85)
    put(props.box(BOX), -0.02, 0.22, 0, 14)
    put(props.lid(tex, BOX), -0.02, 0.22, (props.BOX_H - 0.41) * BOX + 0.012, 14)
    put(props.envelope(BOX), -0.04, -1.33, 0, -5)
    put(props.greeting_card(BOX), 0.60, -1.30, 0.012, -17)


def gift_close(tex):
    """What comes in it: tissue paper, a card, its envelope."""
    table((0.10, 0.14, 0.3), (-0.5, -4.6, 6.2), 2.7)
    put(props.box(BOX), 0.02, -0.22, 0, 8)
    put(props.lid(tex, BOX), 0.22, 1.60, 0, 3)
    put(props.tissue(BOX * props.BOX_W, BOX * props.BOX_D), 0.02, -0.22, 0.40, 8)
    put(props.envelope(BOX), -0.16, -0.12, 0.455, 2)
    put(props.greeting_card(BOX), 0.16, -0.34, 0.475, -9)


def gift_place(tex):
    """Open, before it what shall go in: the bottles stand."""
    table((0.04, 0.10, 0.36), (0.5, -6.9, 4.1), 3.15)
    put(props.box(BOX), 0.10, 0.72, 0, 8)
    put(props.tissue(BOX * props.BOX_W, BOX * props.BOX_D), 0.10, 0.72, 0.46, 8)
    for vessel, x, y in ((vessels.pump(tex), -0.72, -0.44), (vessels.spray(tex), -0.22, -0.66), (vessels.dropper(tex), 0.12, -0.84)):
        put(vessel, x, y, 0, 4)
        vessel.scale = [k * BOX for k in vessel.scale]
    put(props.greeting_card(BOX), 0.90, -0.70, 0, -14)


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
