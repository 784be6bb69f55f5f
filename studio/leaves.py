"""Leaf-shaped planes: out of sight between sun and wall they draw the shadows,
in sight they are the sprig that lies beside a vessel."""
import math
import random

import bmesh
import bpy
from mathutils import Matrix, Vector

import materials as m


def leaf_mesh(bm, origin, direction, length, width, normal, fold=0.0, bend=0.0):
    d = direction.normalized()
    side = normal.cross(d).normalized()
    up = d.cross(side).normalized()
    if up.dot(normal) < 0:
        up = -up
    n, rows = 12, []
    for i in range(n + 1):
        t = i / n
        w = width * 0.5 * (math.sin(math.pi * t ** 0.8) ** 0.85) if 0 < t < 1 else 0.0
        mid = origin + d * (length * t) - up * (bend * length * t * t)
        lift = up * (fold * w)
        rows.append((mid - side * w + lift, mid, mid + side * w + lift))
    vs = [[bm.verts.new(p) for p in r] for r in rows]
    for a, b in zip(vs, vs[1:]):
        for k in (0, 1):
            bm.faces.new((a[k], a[k + 1], b[k + 1], b[k]))


def shadow_branch(sun, start, heading, length, leaves, size, wall_y, away, seed=1, droop=0.0):
    """A branch whose shadow falls on the wall at start=(x, z), growing along heading (degrees).

    It is designed where it is seen, on the wall, then carried back along the
    sun's rays by `away`: near the wall the shadow is crisp, far from it soft.
    """
    rnd = random.Random(seed)
    bm = bmesh.new()
    normal = Vector((0, 1, 0))
    a = math.radians(heading)
    pos = Vector((start[0], wall_y, start[1]))
    step = length / leaves
    for i in range(leaves):
        a += math.radians(rnd.uniform(-5, 5) - droop / leaves)
        d = Vector((math.cos(a), 0, math.sin(a)))
        nxt = pos + d * step
        q = Vector((-d.z, 0, d.x)) * 0.006 * (1 - 0.6 * i / leaves) * (length / 1.2)
        bm.faces.new([bm.verts.new(p) for p in (pos - q, nxt - q, nxt + q, pos + q)])
        taper = 0.65 + 0.5 * math.sin(math.pi * min(1, (i + 1) / leaves) ** 0.8)
        sgn = 1 if i % 2 else -1
        for s in (sgn, -sgn) if rnd.random() < 0.5 else (sgn,):
            la = a + s * math.radians(rnd.uniform(32, 62))
            ld = Vector((math.cos(la), 0, math.sin(la)))
            L = size * taper * rnd.uniform(0.8, 1.15)
            leaf_mesh(bm, nxt, ld, L, L * rnd.uniform(0.30, 0.42), normal)
        pos = nxt
    leaf_mesh(bm, pos, Vector((math.cos(a), 0, math.sin(a))), size * 0.9, size * 0.32, normal)
    mesh = bpy.data.meshes.new("gobo")
    bm.transform(Matrix.Translation(-sun * away))
    bm.to_mesh(mesh)
    bm.free()
    mesh.materials.append(m.gobo())
    ob = bpy.data.objects.new("gobo", mesh)
    bpy.context.collection.objects.link(ob)
    # Only shadow rays may meet it; it must not show in glass or brass.
    ob.visible_camera = ob.visible_glossy = ob.visible_transmission = ob.visible_diffuse = False
    return ob


def sprig(length=0.6, pairs=4, size=0.17, seed=3):
    """A small cut sprig lying on the stone, along +x."""
    rnd = random.Random(seed)
    bm = bmesh.new()
    up = Vector((0, 0, 1))
    for i in range(pairs):
        t = (i + 1) / (pairs + 0.3)
        p = Vector((length * t, 0.03 * math.sin(2.4 * t), 0.018 + 0.03 * t))
        for s in (1, -1):
            a = s * math.radians(rnd.uniform(38, 58))
            L = size * (1.1 - 0.45 * t) * rnd.uniform(0.9, 1.1)
            d = Vector((math.cos(a), math.sin(a), rnd.uniform(0.10, 0.35)))
            leaf_mesh(bm, p, d, L, L * 0.38, up, fold=0.22, bend=rnd.uniform(0.1, 0.3))
    tip = Vector((length, 0.02, 0.05))
    leaf_mesh(bm, tip, Vector((1, 0.1, 0.25)), size * 0.75, size * 0.3, up, fold=0.3, bend=0.2)
    mesh = bpy.data.meshes.new("sprig")
    bm.to_mesh(mesh)
    bm.free()
    mesh.materials.append(m.leaf())
    for f in mesh.polygons:
        f.use_smooth = True
    ob = bpy.data.objects.new("sprig", mesh)
    bpy.context.collection.objects.link(ob)
    cu = bpy.data.curves.new("stem", "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = "3D", 0.005, 4, True
    sp = cu.splines.new("POLY")
    k = 12
    sp.points.add(k)
    for i, pt in enumerate(sp.points):
        t = i / k
        pt.co = (length * t, 0.03 * math.sin(2.4 * t), 0.012 + 0.035 * t, 1)
        pt.radius = 1.1 - 0.6 * t
    cu.materials.append(m.leaf())
    stem = bpy.data.objects.new("stem", cu)
    bpy.context.collection.objects.link(stem)
    stem.parent = ob
    return ob
