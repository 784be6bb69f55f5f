"""The first picture of each product: alone, large, its label legible, on a set of its own.

What makes them one family: sun from the left, ivory and sand, a calm wall. The comb's and the
gift box's stand in sets.py, with their other frames.
"""
import math
import random

import bmesh
import bpy
from mathutils import Vector, noise

import leaves
import materials as m
import scene
import still_life
import vessels
from lathe import finish
from scene import slab
from sets import put, seam, tiles, towels


def frame(height, low, focus=-0.2, centre=0.0, fstop=2.2, eye=scene.CAMERA_Z):
    w = height * 0.8
    scene.camera((centre - w / 2, centre + w / 2, low, low + height), centre, focus, fstop, eye)


def spray(tex):
    """On a bathroom shelf in the morning, a folded towel at hand."""
    scene.lights()
    tiles(-4, 5, 0, 5, 0.62, m.glaze("#EAE2D1"))
    slab("shelf", -12, 12, -8, scene.WALL_Y + 0.4, -0.2, 0, m.travertine(), 0)
    scene.window_shadow((-0.62, -1.75), 3.6, 3.5, 2, 3, 0.10)
    towels(-0.90, 0.62, -5, ("#F0E9DA", "#A3AE98"))
    put(vessels.spray(tex), 0.03, -0.20)
    frame(1.84, -0.27, -0.45)


def serum(tex):
    """At the bedside, in the last sun: on wood, a book laid aside."""
    scene.lights(sun_energy=4.2, window=100, card=30, sky=0.28, sky_colour=(0.90, 0.88, 0.90, 1))
    bpy.data.lights["sun"].color = (1.0, 0.76, 0.50)
    slab("table", -12, 12, -8, scene.WALL_Y + 0.4, -0.2, 0, m.wood("#A9764B", "#6E4527", (1.0, 9.0, 9.0), "#8A5B38"), 0)
    slab("wall", -12, 12, scene.WALL_Y, scene.WALL_Y + 0.2, -1, 9, m.plaster("#E6DBC8"), 0)
    scene.window_shadow((-0.62, -1.9), 3.4, 3.15, 2, 3, 0.08)
    put(still_life.notebook(0.86, 0.62, 0.10, "#5F6B58"), 0.52, 0.62, 0, -16)
    put(vessels.dropper(tex), -0.02, -0.20)
    frame(1.46, -0.22, -0.45)


def wash(tex):
    """On the wet tiles of a shower's ledge."""
    scene.lights(card=60)
    tiles(-4, 5, 0.02, 5, 0.78, m.glaze("#C9BEA6", 0.12), grout="#B9AE98")
    floor_tiles(0.78, m.glaze("#36443D", 0.07))
    still_life.drops(210, (-1.6, 1.6, -1.5, 1.0), [(0, -0.35, 0.50)])
    scene.window_shadow((-0.95, -1.8), 3.9, 4.4, 2, 3, 0.10)
    put(vessels.pump(tex), 0, -0.35)
    frame(2.68, -0.42, -0.80)


def floor_tiles(size, mat, gap=0.022, seed=9):
    rnd = random.Random(seed)
    slab("grout", -12, 12, -8, scene.WALL_Y + 0.1, -0.3, -0.014, m.plaster("#4C544C"), 0)
    first = slab("tile", -size / 2 + gap / 2, size / 2 - gap / 2, -size / 2 + gap / 2, size / 2 - gap / 2, -0.05, 0, mat, 0.010, 3)
    for i in range(-4, 5):
        for j in range(8):
            ob = first.copy()
            bpy.context.collection.objects.link(ob)
            ob.location = ((i + 0.35) * size, scene.WALL_Y - (j + 0.5) * size, 0)
            ob.rotation_euler = (rnd.gauss(0, 0.003), rnd.gauss(0, 0.003), 0)
    bpy.data.objects.remove(first)


def duo(tex):
    """On the linen of a dressing table, before a curtain."""
    scene.lights()
    put(still_life.cloth(9, 9, m.linen("#E6DAC2"), 2, 0.07, [(-0.31, -0.10, 0.5), (0.36, -0.2, 0.5)]))
    curtain(m.linen("#F1E8D6"))
    scene.window_shadow((-0.75, -1.85), 3.6, 3.7, 2, 3, 0.10)
    put(vessels.spray(tex), -0.31, -0.12)
    put(vessels.dropper(tex), 0.36, -0.22)
    frame(2.02, -0.34, -0.45, 0.01)


def curtain(mat, y=scene.WALL_Y - 0.06, x0=-3.0, x1=3.0, z0=-0.4, z1=4.5, fold=0.36, seed=5):
    """Hangs in soft folds, narrower above than below."""
    bm = bmesh.new()
    uv = bm.loops.layers.uv.new("UVMap")
    n, k, rows = 480, 40, []
    for j in range(k + 1):
        z, row = z0 + (z1 - z0) * j / k, []
        for i in range(n + 1):
            x = x0 + (x1 - x0) * i / n
            drift = 0.55 * noise.noise(Vector((x * 0.8, z * 0.22, seed)))
            wave = math.sin(2 * math.pi * (x / fold + drift)) + 0.35 * math.sin(2 * math.pi * (x / fold * 0.5 + drift * 1.7))
            deep = 0.085 * (1 + 0.4 * noise.noise(Vector((x * 1.1, z * 0.3, seed + 3))))
            row.append((bm.verts.new((x, y + deep * wave - 0.06, z)), (x * 1.4, z)))
        rows.append(row)
    for a, b in zip(rows, rows[1:]):
        for i in range(n):
            quad = (a[i], a[i + 1], b[i + 1], b[i])
            f = bm.faces.new([q[0] for q in quad])
            for loop, q in zip(f.loops, quad):
                loop[uv].uv = q[1]
    return finish(bm, "curtain", [mat], outward=False, angle=180)


def trio(tex):
    """On a shelf of oak with brass brackets; the sun throws the bottles' amber on the wall."""
    scene.lights()
    slab("wall", -12, 12, scene.WALL_Y, scene.WALL_Y + 0.2, -4, 9, m.plaster("#E4D8C3"), 0)
    slab("shelf", -1.42, 1.52, 0.18, scene.WALL_Y, -0.11, 0, m.wood("#C29A6E", "#A07448", (1.0, 9.0, 9.0), "#B38A5E"), 0.012, 3)
    for x in (-0.98, 1.02):
        slab("bracket", x - 0.035, x + 0.035, 0.36, scene.WALL_Y, -0.135, -0.11, m.brass(), 0.006, 3)
        slab("bracket", x - 0.035, x + 0.035, scene.WALL_Y - 0.025, scene.WALL_Y, -0.62, -0.11, m.brass(), 0.006, 3)
    scene.window_shadow((-1.15, -1.5), 4.0, 4.0, 2, 3, 0.10)
    put(vessels.pump(tex), -0.58, 0.72)
    put(vessels.spray(tex), 0.27, 0.60)
    put(vessels.dropper(tex), 0.88, 0.48)
    frame(2.82, -0.54, 0.15, 0.02, 3.0, 1.15)


def travel(tex):
    """On hand luggage that lies ready: leather, seams, a handle between two locks."""
    scene.lights()
    slab("wall", -12, 12, scene.WALL_Y, scene.WALL_Y + 0.2, -4, 9, m.plaster("#E6DAC7"), 0)
    case(-0.62, 0.95)
    scene.window_shadow((-0.70, -1.9), 3.6, 3.4, 2, 3, 0.10)
    for x, kind in ((-0.47, "wash"), (0, "spray"), (0.47, "serum")):
        put(vessels.mini(tex, kind), x, -0.08, 0.004)
    frame(1.88, -0.66, -0.3)


def night(tex):
    """On two slabs of stone before plaster, in the shade of a branch."""
    scene.room()
    scene.lights()
    scene.leaf_shadows([
        dict(start=(-1.073, 0.793), heading=52, length=1.12, leaves=8, size=0.27, away=1.9, seed=5, droop=34),
        dict(start=(-0.513, 2.052), heading=-40, length=0.65, leaves=6, size=0.27, away=2.2, seed=11, droop=-12)])
    scene.block(-0.02, 0.02, 0.98, 0.86, 0.13)
    scene.block(-0.02, 0.02, 0.78, 0.70, 0.08, 0.13)
    put(vessels.night(tex), -0.02, 0, 0.21)
    put(leaves.sprig(0.48, 5, 0.17), 0.10, -0.66, 0, 10)
    frame(1.94, -0.28, -0.3, fstop=4.0)


def case(y0, y1, hide="#9C6A40"):
    """The lid of a suitcase and the edge that carries the handle, seen where one sits before it."""
    leather, brass = m.leather(hide), m.brass()
    slab("lid", -3, 3, y0, y1, -0.24, 0, leather, 0.05, 8)
    slab("body", -3, 3, y0, y1, -1.5, -0.25, leather, 0.03, 6)
    for y, z in ((y0 + 0.085, 0.0), (y0, -0.195)):
        seam((-1.5, y, z), (1.5, y, z))
    for x in (-0.56, 0.56):
        slab("lock", x - 0.085, x + 0.085, y0 - 0.018, y0 + 0.02, -0.36, -0.15, brass, 0.014, 4)
        slab("latch", x - 0.040, x + 0.040, y0 - 0.045, y0, -0.30, -0.18, brass, 0.012, 4)
    for x in (-0.27, 0.27):
        slab("mount", x - 0.045, x + 0.045, y0 - 0.03, y0 + 0.02, -0.37, -0.28, brass, 0.012, 4)
    cu = bpy.data.curves.new("handle", "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps, cu.resolution_u = "3D", 0.036, 10, True, 24
    sp = cu.splines.new("BEZIER")
    path = [(-0.27, -0.04, -0.325), (-0.21, -0.08, -0.42), (0, -0.10, -0.45), (0.21, -0.08, -0.42), (0.27, -0.04, -0.325)]
    sp.bezier_points.add(len(path) - 1)
    for pt, (x, y, z) in zip(sp.bezier_points, path):
        pt.co, pt.handle_left_type, pt.handle_right_type = (x, y0 + y, z), "AUTO", "AUTO"
    cu.materials.append(leather)
    bpy.context.collection.objects.link(bpy.data.objects.new("handle", cu))


FRONTS = {f"products/{name}": make for name, make in {
    "scalp-root-spray": spray, "root-serum": serum, "scalp-wash": wash,
    "duo-spray-serum": duo, "trio-routine": trio, "travel-set": travel, "night-oil": night,
}.items()}
