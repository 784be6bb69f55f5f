"""Turned forms: a profile of corners is rounded, then spun around the z axis."""
import math

import bmesh
import bpy

SEGMENTS = 128


def rounded(corners, steps=8):
    """Round the corners of a polyline. Each corner is (r, z) or (r, z, radius)."""
    pts = []
    n = len(corners)
    for i, c in enumerate(corners):
        rad = c[2] if len(c) > 2 else 0.0
        if rad <= 0 or i in (0, n - 1):
            pts.append((c[0], c[1]))
            continue
        p, a, b = c[:2], corners[i - 1][:2], corners[i + 1][:2]
        va, vb = (a[0] - p[0], a[1] - p[1]), (b[0] - p[0], b[1] - p[1])
        la, lb = math.hypot(*va), math.hypot(*vb)
        va, vb = (va[0] / la, va[1] / la), (vb[0] / lb, vb[1] / lb)
        angle = math.acos(max(-1, min(1, va[0] * vb[0] + va[1] * vb[1])))
        if angle > math.pi - 1e-3:
            pts.append(p)
            continue
        d = min(rad / math.tan(angle / 2), la * 0.499, lb * 0.499)
        rad = d * math.tan(angle / 2)
        bis = (va[0] + vb[0], va[1] + vb[1])
        lbis = math.hypot(*bis)
        k = rad / math.sin(angle / 2) / lbis
        centre = (p[0] + bis[0] * k, p[1] + bis[1] * k)
        s = (p[0] + va[0] * d, p[1] + va[1] * d)
        e = (p[0] + vb[0] * d, p[1] + vb[1] * d)
        a0 = math.atan2(s[1] - centre[1], s[0] - centre[0])
        a1 = math.atan2(e[1] - centre[1], e[0] - centre[0])
        turn = (a1 - a0 + math.pi) % (2 * math.pi) - math.pi
        for k in range(steps + 1):
            t = a0 + turn * k / steps
            pts.append((centre[0] + rad * math.cos(t), centre[1] + rad * math.sin(t)))
    return pts


def finish(bm, name, materials, smooth=True, angle=40, outward=True):
    if outward:
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    mesh = bpy.data.meshes.new(name)
    bm.to_mesh(mesh)
    bm.free()
    for m in materials:
        mesh.materials.append(m)
    for p in mesh.polygons:
        p.use_smooth = smooth
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(angle)
    ob = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(ob)
    return ob


def lathe(name, points, materials, slot_of=None, ribs=0, rib_depth=0.0, rib_range=None,
          segments=SEGMENTS, outward=True, angle=40):
    """Spin points (r, z). slot_of(i) gives the material slot of the strip i..i+1.
    ribs: fine vertical ribs (a knurled collar) on the points within rib_range."""
    bm = bmesh.new()
    rings = []
    for r, z in points:
        if r < 1e-6:
            rings.append([bm.verts.new((0, 0, z))])
            continue
        ring = []
        for s in range(segments):
            t = 2 * math.pi * s / segments
            rr = r
            if ribs and rib_range[0] <= z <= rib_range[1]:
                rr = r - rib_depth * (0.5 - 0.5 * math.cos(ribs * t))
            ring.append(bm.verts.new((rr * math.cos(t), rr * math.sin(t), z)))
        rings.append(ring)
    for i in range(len(rings) - 1):
        a, b = rings[i], rings[i + 1]
        slot = slot_of(i) if slot_of else 0
        for s in range(segments):
            n = (s + 1) % segments
            if len(a) == 1 and len(b) == 1:
                break
            if len(a) == 1:
                f = (a[0], b[n], b[s])
            elif len(b) == 1:
                f = (a[s], a[n], b[0])
            else:
                f = (a[s], a[n], b[n], b[s])
            bm.faces.new(f).material_index = slot
    return finish(bm, name, materials, outward=outward, angle=angle)
