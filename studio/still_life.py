"""What stands beside the bottles in the covers: mist, beaker, dish, notebook, pencil, linen, pillow."""
import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

import materials as m
from lathe import finish, lathe, rounded
from scene import slab
from vessels import group


def mist(nozzle, way, reach=1.5, spread=0.21, drops=26000, seed=6):
    """A fine cone of droplets from `nozzle` along `way`: dense near it, then drifting and sinking."""
    rnd = np.random.default_rng(seed)
    way = np.array(Vector(way).normalized())
    side = np.cross(way, (0, 0, 1))
    side /= np.linalg.norm(side)
    up = np.cross(side, way)
    t = rnd.beta(1.1, 2.0, drops)
    wide = spread * (0.03 + t) * rnd.normal(0, 0.52, (2, drops)) * (1 + 0.5 * t)
    where = (np.array(nozzle) + np.outer(t * reach, way) + np.outer(wide[0], side) + np.outer(wide[1], up))
    where[:, 2] -= 0.10 * t ** 2
    # The air is not still: slow eddies carry the drops.
    for i, w in enumerate(where):
        eddy = noise.noise_vector(Vector(w) * 3.2)
        where[i] += np.array(eddy) * 0.05 * t[i]
    size = 0.00072 * rnd.lognormal(0, 0.40, drops) * (1 + 0.3 * t)
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=1, radius=1)
    ball = np.array([v.co for v in bm.verts])
    tris = np.array([[v.index for v in f.verts] for f in bm.faces])
    bm.free()
    verts = (ball[None] * size[:, None, None] + where[:, None]).reshape(-1, 3)
    faces = (tris[None] + (np.arange(drops) * len(ball))[:, None, None]).reshape(-1, 3)
    mesh = bpy.data.meshes.new("mist")
    mesh.from_pydata(verts.tolist(), [], faces.tolist())
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    mesh.materials.append(m.mist())
    ob = bpy.data.objects.new("mist", mesh)
    ob.visible_shadow = ob.visible_diffuse = False
    bpy.context.collection.objects.link(ob)
    return ob


def drops(n, area, spared, seed=3, z=0.0):
    """Beads of water: flat, none quite round, the small ones many."""
    rnd = random.Random(seed)
    x0, x1, y0, y1 = area
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=4, radius=1)
    ball = [v.co.copy() for v in bm.verts]
    faces = [[v.index for v in f.verts] for f in bm.faces]
    bm.free()
    bm = bmesh.new()
    placed = []
    while len(placed) < n:
        r = 0.012 * rnd.lognormvariate(0, 0.55)
        x, y = rnd.uniform(x0, x1), rnd.uniform(y0, y1)
        if any(math.dist((x, y), (a, b)) < c + r * 1.15 for a, b, c in spared + placed):
            continue
        placed.append((x, y, r))
        flat, off = 0.42 - min(0.16, r * 3), Vector((rnd.random() * 50, rnd.random() * 50, 0))
        vs = []
        for co in ball:
            wide = r * (1 + 0.22 * noise.noise(Vector((co.x, co.y, 0)) * 0.9 + off))
            vs.append(bm.verts.new((x + co.x * wide, y + co.y * wide, z + max(co.z + 0.25, 0.0) * r * flat)))
        for f in faces:
            if any(ball[i].z > -0.25 for i in f):
                bm.faces.new([vs[i] for i in f])
    return finish(bm, "drops", [m.water()], angle=180)


def beaker(r=0.19, h=0.46, level=0.20, wall=0.010):
    """A small laboratory glass, a third full; empty without a level."""
    outer = rounded([(0, 0), (r, 0, 0.035), (r, h - 0.03, 0.03), (r + 0.016, h)], 8)
    inner = rounded([(r + 0.016 - wall * 0.7, h), (r - wall, h - 0.03, 0.03), (r - wall, 0.016, 0.03), (0, 0.016)], 8)
    glass = lathe("beaker", outer + inner, [m.laboratory_glass()])
    if level is None:
        return group("beaker", [glass])
    rim = r - wall - 0.001
    essence = lathe("essence", rounded([(0, 0.018), (rim, 0.018, 0.028), (rim, level), (0, level)], 8), [m.essence()])
    return group("beaker", [glass, essence])


def dish(r=0.26, h=0.055, wall=0.009):
    """A watch glass' deeper sister, with a little of the liquid."""
    pts = rounded([(0, 0), (r, 0, 0.014), (r, h, 0.004), (r - wall, h, 0.004), (r - wall, wall, 0.010), (0, wall)], 6)
    pool = rounded([(0, wall + 0.001), (r * 0.93, wall + 0.001), (r * 0.95, wall + 0.012, 0.01), (0, wall + 0.014)], 6)
    return group("dish", [lathe("dish", pts, [m.laboratory_glass()]), lathe("pool", pool, [m.essence()])])


def notebook(w=0.86, d=0.60, h=0.075, cloth="#2B473C"):
    """Closed, bound in cloth, with a brass-coloured ribbon: its spine is at -x."""
    cover = m.linen(cloth)
    t = 0.014
    top = slab("cover", -w / 2, w / 2, -d / 2, d / 2, h - t, h, cover, 0.006, 3)
    low = slab("cover", -w / 2, w / 2, -d / 2, d / 2, 0, t, cover, 0.006, 3)
    spine = slab("spine", -w / 2 - 0.006, -w / 2 + 0.02, -d / 2, d / 2, 0.002, h - 0.002, cover, 0.010, 4)
    e = 0.022
    block = slab("pages", -w / 2 + 0.01, w / 2 - e, -d / 2 + e, d / 2 - e, t, h - t, m.pages(), 0.002, 2)
    ribbon = slab("ribbon", w * 0.30, w * 0.30 + 0.030, -d / 2 - 0.008, d / 2 + 0.008, h - 0.001, h + 0.004, m.card("#B28742", 0.5), 0.002, 2)
    front = slab("ribbon", w * 0.30, w * 0.30 + 0.030, -d / 2 - 0.010, -d / 2 - 0.005, 0.0, h + 0.003, m.card("#B28742", 0.5), 0.002, 2)
    for part in (top, low, spine):
        flat_uv(part)
    return group("notebook", [top, low, spine, block, ribbon, front])


def flat_uv(ob):
    """Cloth is laid on from above: the weave runs along x and y."""
    uv = ob.data.uv_layers.new(name="UVMap")
    for loop in ob.data.loops:
        co = ob.data.vertices[loop.vertex_index].co
        uv.data[loop.index].uv = (co.x + co.z, co.y + co.z)


def pencil(length=0.66, r=0.017):
    """Six sides of cypress lacquer, a brass end, a cut point; lying along +x."""
    wood, core = m.wood("#D8B283", "#B98A58"), m.rubber("#2A2A28")
    body = lathe("pencil", [(0, 0), (r, 0), (r, length), (0, length)], [m.cypress()], segments=6, angle=20)
    tip = lathe("tip", [(r * 0.97, length), (r * 0.30, length + 0.062)], [wood], segments=24)
    lead = lathe("lead", [(r * 0.30, length + 0.062), (0.002, length + 0.080), (0, length + 0.080)], [core], segments=16)
    cap = lathe("cap", rounded([(0, -0.035), (r * 1.04, -0.035, 0.006), (r * 1.04, 0.012), (0, 0.012)], 4), [m.brass()], segments=32)
    root = group("pencil", [body, tip, lead, cap])
    root.rotation_euler = (0, math.pi / 2, 0)
    holder = bpy.data.objects.new("pencil lies", None)
    bpy.context.collection.objects.link(holder)
    root.parent = holder
    root.location = (0, 0, r * 0.87)
    return holder


def folded_linen(w=0.92, d=0.66, layers=4, thick=0.026, seed=2, hexa="#CBB591", mat=None, pitch=1.5):
    """A cloth folded to and fro; the folds show on the right and left, the hem in front."""
    rnd = random.Random(seed)
    path, pitch = [], thick * pitch
    for i in range(layers):
        z, grow = thick + i * pitch, rnd.uniform(-0.012, 0.012)
        x0, x1 = -w / 2 - grow, w / 2 + grow
        ends = (x0, x1) if i % 2 == 0 else (x1, x0)
        path += [(ends[0] + (ends[1] - ends[0]) * k / 24, z) for k in range(25)]
        if i < layers - 1:
            way = 1 if i % 2 == 0 else -1
            path += [(ends[1] + way * pitch * 0.75 * math.sin(math.pi * k / 8), z + pitch * (0.5 - 0.5 * math.cos(math.pi * k / 8))) for k in range(1, 8)]
    bm = bmesh.new()
    uv = bm.loops.layers.uv.new("UVMap")
    run, n = 0.0, 30
    rows = []
    for i, (x, z) in enumerate(path):
        run += math.dist(path[i - 1], (x, z)) if i else 0
        row = []
        for j in range(n + 1):
            y = -d / 2 + d * j / n
            wave = noise.noise(Vector((x * 2.2, y * 2.2, z * 14 + seed)))
            sag = 0.014 * wave * z / (layers * pitch)
            hem = 0.010 * noise.noise(Vector((x * 3, z * 40, seed))) * (1 if j in (0, n) else 0.5)
            row.append((bm.verts.new((x + 0.006 * wave, y + hem, z + sag)), (run, y)))
        rows.append(row)
    for a, b in zip(rows, rows[1:]):
        for j in range(n):
            quad = (a[j], b[j], b[j + 1], a[j + 1])
            f = bm.faces.new([q[0] for q in quad])
            for loop, q in zip(f.loops, quad):
                loop[uv].uv = q[1]
    ob = finish(bm, "linen", [mat or m.linen(hexa)], outward=False, angle=180)
    solid = ob.modifiers.new("thickness", "SOLIDIFY")
    solid.thickness, solid.offset = thick, 0
    bevel = ob.modifiers.new("soft edge", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method = thick * 0.45, 4, "ANGLE"
    return ob


def cloth(w, d, mat, seed=2, wave=0.05, pressed=()):
    """A cloth spread by hand; flat, and at its highest, where (x, y, radius) says that something stands."""
    bm = bmesh.new()
    uv = bm.loops.layers.uv.new("UVMap")
    n, rows = 140, []
    for i in range(n + 1):
        row = []
        for j in range(n + 1):
            x, y = w * (i / n - 0.5), d * (j / n - 0.5)
            long = noise.noise(Vector((x * 0.55 + y * 0.5, y * 0.16, seed)))
            fine = noise.noise(Vector((x * 1.9, y * 1.4 + x, seed + 4)))
            z = wave * long + wave * 0.22 * fine - wave * 0.5
            for px, py, r in pressed:
                free = min(1.0, max(0.0, (math.dist((x, y), (px, py)) / r - 0.75) / 0.9))
                z *= free * free * (3 - 2 * free)
            row.append((bm.verts.new((x, y, z)), (x, y)))
        rows.append(row)
    for a, b in zip(rows, rows[1:]):
        for j in range(n):
            quad = (a[j], b[j], b[j + 1], a[j + 1])
            f = bm.faces.new([q[0] for q in quad])
            for loop, q in zip(f.loops, quad):
                loop[uv].uv = q[1]
    return finish(bm, "cloth", [mat], outward=False, angle=180)


def pillow(w, d, h, mat):
    bm = bmesh.new()
    uv = bm.loops.layers.uv.new("UVMap")
    n = 60
    for side in (1, -1):
        rows = []
        for i in range(n + 1):
            row = []
            for j in range(n + 1):
                u, v = 2 * i / n - 1, 2 * j / n - 1
                full = max(0.0, (1 - abs(u) ** 3.2) * (1 - abs(v) ** 3.2)) ** 0.5
                crease = 0.05 * noise.noise(Vector((u * 2.4, v * 2.4, 3 * side))) * full
                pinch = 1 - 0.06 * (u * u + v * v - u * u * v * v)
                row.append((bm.verts.new((u * w / 2 * pinch, v * d / 2 * pinch, side * h / 2 * (full + crease))), (u * w / 2, v * d / 2)))
            rows.append(row)
        for a, b in zip(rows, rows[1:]):
            for j in range(n):
                quad = (a[j], b[j], b[j + 1], a[j + 1])
                f = bm.faces.new([q[0] for q in quad])
                for loop, q in zip(f.loops, quad):
                    loop[uv].uv = q[1]
    return finish(bm, "pillow", [mat], angle=180)
