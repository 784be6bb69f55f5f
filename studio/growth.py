"""What grows out of stone: strands of hair in their pores, and a seedling among them."""
import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

import materials as m
from lathe import finish


def pores(rows, gap, depth, seed=4):
    """Where strands stand: loose rows going back from depth[0] to depth[1]."""
    rnd = random.Random(seed)
    for row in range(rows):
        y = depth[0] + (depth[1] - depth[0]) * row / (rows - 1)
        for i in range(int(7.2 / gap)):
            x = -3.6 + (i + (row % 2) * 0.5) * gap + rnd.uniform(-0.2, 0.2) * gap
            yield x, y + rnd.uniform(-0.2, 0.2) * gap


def ground(spots, x=(-3.4, 3.4), y=(-3.2, 5.4), step=0.014):
    """A skin of warm stone, softly uneven, with a small lip around every spot (x, y, radius)."""
    xs, ys = np.arange(*x, step), np.arange(*y, step)
    gx, gy = np.meshgrid(xs, ys)
    z = np.array([[noise.noise(Vector((a * 0.7, b * 0.7, 0))) for a in xs[::8]] for b in ys[::8]])
    z = 0.10 * np.kron(z, np.ones((8, 8)))[:len(ys), :len(xs)]
    for _ in range(3):   # the coarse field, smoothed to the fine grid
        for axis in (0, 1):
            z = sum(np.roll(z, k, axis) for k in range(-5, 6)) / 11
    for px, py, r in spots:
        i0, i1 = np.searchsorted(xs, (px - 5 * r, px + 5 * r))
        j0, j1 = np.searchsorted(ys, (py - 5 * r, py + 5 * r))
        d = np.hypot(gx[j0:j1, i0:i1] - px, gy[j0:j1, i0:i1] - py) / r
        z[j0:j1, i0:i1] += r * (0.42 * np.exp(-((d - 1.25) / 0.62) ** 2) - 0.75 * np.exp(-(d / 0.62) ** 2))
    verts = np.stack([gx, gy, z], -1).reshape(-1, 3)
    w = len(xs)
    a = (np.arange(len(ys) - 1)[:, None] * w + np.arange(w - 1)).reshape(-1)
    faces = np.stack([a, a + 1, a + w + 1, a + w], -1)
    mesh = bpy.data.meshes.new("ground")
    mesh.from_pydata(verts.tolist(), [], faces.tolist())
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    mesh.materials.append(m.sandstone())
    ob = bpy.data.objects.new("ground", mesh)
    bpy.context.collection.objects.link(ob)

    def height(px, py):
        return float(z[min(np.searchsorted(ys, py), len(ys) - 1), min(np.searchsorted(xs, px), len(xs) - 1)])
    return height


def strands(spots, height, lean=(0.30, 0.05), length=(1.0, 1.5), thick=0.010, seed=9):
    """One hair a spot, all leaning one way as grass does, thinner towards the tip."""
    rnd = random.Random(seed)
    cu = bpy.data.curves.new("strands", "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = "3D", thick, 4, True
    for x, y, r in spots:
        k, L = 22, rnd.uniform(*length)
        lx, ly = lean[0] + rnd.gauss(0, 0.10), lean[1] + rnd.gauss(0, 0.10)
        curl, z0 = rnd.gauss(0.10, 0.10), height(x, y) - 0.01
        sp = cu.splines.new("POLY")
        sp.points.add(k)
        for i, pt in enumerate(sp.points):
            t = i / k
            bow = 0.35 * t + 0.65 * t * t
            pt.co = (x + L * (lx * bow + curl * t ** 3), y + L * ly * bow, z0 + L * (t - 0.16 * (abs(lx) + abs(curl)) * t ** 2.5), 1)
            pt.radius = r / 0.034 * (1.0 - 0.72 * t ** 1.4)
    cu.materials.append(m.strand())
    ob = bpy.data.objects.new("strands", cu)
    bpy.context.collection.objects.link(ob)
    return ob


def blade(name, length, width, curve=0.35, cup=0.25):
    """A rounded young leaf along +x: cupped across, bent along, with a midrib."""
    bm = bmesh.new()
    uv = bm.loops.layers.uv.new("UVMap")
    n, c = 36, 14
    rows = []
    for i in range(n + 1):
        t = i / n
        w = width * 0.5 * max(0.012, math.sin(math.pi * t ** 0.86) ** 0.8)
        a = curve * t
        px, pz = length * math.sin(a) / max(curve, 1e-3), -length * (1 - math.cos(a)) / max(curve, 1e-3)
        row = []
        for j in range(c + 1):
            s = 2 * j / c - 1
            lift = cup * w * s * s - 0.05 * w * math.exp(-(s / 0.14) ** 2)
            ripple = 0.012 * length * math.sin(7 * t + 2 * s) * s * s
            row.append(bm.verts.new((px + lift * math.sin(a), s * w, pz + lift * math.cos(a) + ripple)))
        rows.append(row)
    for i in range(n):
        for j in range(c):
            f = bm.faces.new((rows[i][j], rows[i][j + 1], rows[i + 1][j + 1], rows[i + 1][j]))
            st = ((j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1))
            for loop, (u, v) in zip(f.loops, st):
                loop[uv].uv = (u / c, v / n)
    ob = finish(bm, name, [m.young_leaf()], outward=False, angle=180)
    solid = ob.modifiers.new("thickness", "SOLIDIFY")
    solid.thickness = 0.008 * length / 0.4
    return ob


def seedling(x, y, z, tall=0.62):
    """The mark of the house, alive: a stem and two leaves, one younger than the other."""
    cu = bpy.data.curves.new("stem", "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = "3D", 0.021, 8, True
    sp = cu.splines.new("POLY")
    k = 30
    sp.points.add(k)
    for i, pt in enumerate(sp.points):
        t = i / k
        pt.co = (x + 0.045 * math.sin(2.6 * t), y, z - 0.03 + tall * t, 1)
        pt.radius = 1.25 - 0.45 * t
    cu.materials.append(m.stem())
    stem = bpy.data.objects.new("stem", cu)
    bpy.context.collection.objects.link(stem)
    # length, width, where on the stem, roll towards the eye, rise, turn around the stem, bend
    for length, width, at, roll, rise, turn, curve in (
            (0.50, 0.32, 1.0, 24, 50, 16, 0.55), (0.37, 0.25, 0.93, -20, 33, 164, 0.70)):
        leaf = blade("leaf", length, width, curve)
        leaf.rotation_euler = (math.radians(roll), -math.radians(rise), math.radians(turn))
        leaf.location = (x + 0.045 * math.sin(2.6 * at), y, z - 0.035 + tall * at)
