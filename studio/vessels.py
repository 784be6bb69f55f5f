"""The vessels. Each function builds one on the origin and returns an empty to place it.

Glass is a closed shell with its own inner wall and a liquid inside; labels are
two arcs with real UVs, front and back, with bare glass between them. Sizes are
those of labels/labels.js; SCALE then makes the volumes true to one another.
"""
import math

import bmesh
import bpy

import materials as m
from lathe import finish, lathe, rounded

ARC = 150  # degrees that each of the two labels covers

# One unit is 6.7 cm. As drawn, the bodies hold 60, 41, 43, 110 and 12 ml; so much larger or
# smaller they hold 60, 30, 30, 250 and 15.
SCALE = {"spray": 1.0, "dropper": 0.905, "night": 0.887, "pump": 1.315, "mini": 1.086}


def group(name, parts, scale=1.0):
    root = bpy.data.objects.new(name, None)
    root.scale = (scale, scale, scale)
    bpy.context.collection.objects.link(root)
    for p in parts:
        p.parent = root
    return root


def labels(folder, name, radius, z0, z1):
    back = label(folder, name + "-back", radius, z0, z1)
    back.rotation_euler = (0, 0, math.pi)
    return [label(folder, name, radius, z0, z1), back]


def label(folder, name, radius, z0, z1, arc=ARC):
    bm = bmesh.new()
    uv = bm.loops.layers.uv.new("UVMap")
    cols, r = 120, radius + 0.0012
    half = math.radians(arc) / 2
    low, high, us = [], [], []
    for i in range(cols + 1):
        u = i / cols
        t = -math.pi / 2 - half + 2 * half * u   # -y faces the camera; u runs left to right
        low.append(bm.verts.new((r * math.cos(t), r * math.sin(t), z0)))
        high.append(bm.verts.new((r * math.cos(t), r * math.sin(t), z1)))
        us.append(u)
    for i in range(cols):
        f = bm.faces.new((low[i], low[i + 1], high[i + 1], high[i]))
        for loop, st in zip(f.loops, ((us[i], 0), (us[i + 1], 0), (us[i + 1], 1), (us[i], 1))):
            loop[uv].uv = st
    return finish(bm, "label " + name, [m.paper(folder, name)], outward=False)


def glass_body(R, straight, shoulder, neck_r, neck_z, lip, level, wall=0.022, foot=0.05):
    """One shell: outer skin, lip, inner wall. Below `level` the inner wall meets liquid, which
    climbs it a little."""
    calm, level = level, level + 0.014
    outer = rounded([(0, 0.012), (R * 0.62, 0.012, 0.02), (R * 0.74, 0.0, 0.01), (R, 0.0, foot),
                     (R, straight, shoulder), (neck_r, neck_z, 0.05), (neck_r, lip)], 12)
    w = wall
    inner = rounded([(neck_r - w, lip), (neck_r - w, neck_z + w * 0.4, 0.05),
                     (R - w, straight - w * 0.2, shoulder - w), (R - w, 0.055, 0.07), (0, 0.05)], 12)
    cut = []
    for a, b in zip(inner, inner[1:]):
        cut.append(a)
        if a[1] > level > b[1]:
            t = (a[1] - level) / (a[1] - b[1])
            rim = a[0] + (b[0] - a[0]) * t
            cut.append((rim, level))
    cut.append(inner[-1])
    pts = outer + cut
    n = len(outer)

    def slot(i):
        if i < n:
            return 0
        return 2 if (pts[i][1] + pts[i + 1][1]) / 2 < level else 1

    body = lathe("glass", pts, [m.amber_glass(), m.glass_inner(), m.glass_to_liquid()], slot)
    meniscus = [(rim, level), (rim - 0.004, calm + 0.006), (rim - 0.013, calm + 0.001), (rim - 0.026, calm), (0, calm)]
    top = lathe("liquid surface", meniscus, [m.liquid_top()], outward=False)
    if top.data.polygons[0].normal.z < 0:
        top.data.flip_normals()
    return [body, top]


def collar(r, z0, z1, ribbed=False, mat=None):
    b = 0.014
    pts = rounded([(0, z0), (r, z0, b), (r, z1, b), (0, z1)], 5)
    if not ribbed:
        return [lathe("collar", pts, [mat or m.brass()])]
    # Extra rings so that the ribs fade in within the bevels.
    h = z1 - z0
    side = [(r, z0 + h * k) for k in (0.14, 0.16, 0.5, 0.84, 0.86)]
    pts = rounded([(0, z0), (r, z0, b), (r, z0 + h * 0.1)], 5) + side + rounded([(r, z0 + h * 0.9), (r, z1, b), (0, z1)], 5)
    return [lathe("collar", pts, [mat or m.brass()], ribs=64, rib_depth=0.008,
                  rib_range=(z0 + h * 0.15, z0 + h * 0.85), segments=512, angle=30)]


def spray_head(z, r=0.125, h=0.24, turn=-35):
    stem = lathe("stem", [(0, z - 0.02), (0.06, z - 0.02), (0.06, z + 0.05), (0, z + 0.05)], [m.cypress()])
    z0 = z + 0.035
    head = lathe("head", rounded([(0, z0), (r, z0, 0.016), (r * 0.985, z0 + h, 0.03),
                                  (r * 0.62, z0 + h, 0.02), (r * 0.45, z0 + h - 0.012, 0.02), (0, z0 + h - 0.012)], 7), [m.cypress()])
    # The nozzle: a brass ring let into the side, turned a little to the light.
    t = math.radians(-90 + turn)
    nz = lathe("nozzle", rounded([(0, 0.012), (0.008, 0.012), (0.012, 0.018), (0.026, 0.018, 0.004), (0.03, 0.0), (0.03, -0.05), (0, -0.05)], 4), [m.brass()])
    nz.location = ((r + 0.0) * math.cos(t), (r + 0.0) * math.sin(t), z0 + h * 0.62)
    nz.rotation_euler = (math.pi / 2, 0, t + math.pi / 2)
    return [stem, head, nz]


def dip_tube(z0, z1, r=0.016):
    return [lathe("tube", [(0, z0), (r, z0), (r, z1), (0, z1)], [m.tube()], segments=32)]


def pipette(z0, z1, r=0.026):
    pts = rounded([(0.006, z0), (0.010, z0 + 0.01), (r, z0 + 0.14, 0.06), (r, z1), (r - 0.008, z1),
                   (r - 0.008, z0 + 0.16), (0.004, z0 + 0.012), (0.006, z0)], 4)
    return [lathe("pipette", pts, [m.clear_glass()], segments=48)]


def bulb(z, r, h, hexa="#121513"):
    pts = rounded([(0, z), (r * 1.12, z, 0.012), (r * 1.12, z + 0.035, 0.012), (r * 0.93, z + 0.05, 0.02),
                   (r, z + h * 0.55, 0.25), (r * 0.86, z + h, r * 0.66), (0, z + h)], 10)
    return [lathe("bulb", pts, [m.rubber(hexa)])]


def spray(tex, nozzle=-35, level=0.765):
    R = 0.315
    parts = glass_body(R, 0.89, 0.18, 0.13, 0.93, 0.99, level)
    parts += labels(tex, "spray", R, 0.10, 0.69)
    parts += dip_tube(0.06, 1.0)
    parts += collar(0.158, 0.945, 1.075) + spray_head(1.075, 0.12, 0.235, nozzle)
    return group("spray", parts, SCALE["spray"])


def dropper(tex, level=0.575):
    R = 0.29
    parts = glass_body(R, 0.66, 0.13, 0.115, 0.69, 0.75, level)
    parts += labels(tex, "serum", R, 0.09, 0.51)
    parts += pipette(0.10, 0.80)
    parts += collar(0.142, 0.705, 0.845, ribbed=True) + bulb(0.845, 0.094, 0.29)
    return group("dropper", parts, SCALE["dropper"])


def night(tex):
    # Square shoulders and a brass cap under a green bulb: the same family, another night.
    R = 0.30
    parts = glass_body(R, 0.70, 0.06, 0.125, 0.715, 0.77, 0.64)
    parts += labels(tex, "night", R, 0.09, 0.57)
    parts += pipette(0.10, 0.82)
    parts += collar(0.152, 0.735, 0.80) + collar(0.125, 0.80, 0.93, ribbed=True) + bulb(0.93, 0.09, 0.27, "#143126")
    return group("night", parts, SCALE["night"])


def pump(tex, level=0.99):
    R = 0.37
    parts = glass_body(R, 1.10, 0.16, 0.15, 1.14, 1.20, level)
    parts += labels(tex, "wash", R, 0.13, 0.89)
    parts += dip_tube(0.06, 1.22, 0.02)
    parts += collar(0.182, 1.155, 1.275)
    z = 1.275
    parts += [lathe("throat", rounded([(0, z), (0.10, z, 0.01), (0.085, z + 0.05, 0.02), (0.036, z + 0.05), (0.036, z + 0.15), (0, z + 0.15)], 5), [m.cypress()])]
    z += 0.12
    parts += [lathe("pump head", rounded([(0, z), (0.105, z, 0.012), (0.105, z + 0.095, 0.026), (0, z + 0.103)], 7), [m.cypress()])]
    # The spout: a tapered, gently dropping tube.
    cu = bpy.data.curves.new("spout", "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = "3D", 0.034, 8, True
    sp = cu.splines.new("BEZIER")
    path = [((0, 0, z + 0.052), 1.15), ((0.22, 0, z + 0.055), 0.95), ((0.36, 0, z + 0.03), 0.74), ((0.395, 0, z - 0.02), 0.66)]
    sp.bezier_points.add(len(path) - 1)
    for bp, (co, rad) in zip(sp.bezier_points, path):
        bp.co, bp.radius, bp.handle_left_type, bp.handle_right_type = co, rad, "AUTO", "AUTO"
    spout = bpy.data.objects.new("spout", cu)
    cu.materials.append(m.cypress())
    bpy.context.collection.objects.link(spout)
    spout.rotation_euler = (0, 0, math.radians(-152))
    parts.append(spout)
    return group("pump", parts, SCALE["pump"])


def mini(tex, kind, level=0.415):
    """Lying down it is filled to the neck, so that no surface of the liquid stands upright."""
    R = 0.20
    parts = glass_body(R, 0.475, 0.095, 0.09, 0.49, 0.53, level, wall=0.016, foot=0.035)
    parts += labels(tex, "mini-" + kind, R, 0.06, 0.37)
    if kind == "spray":
        parts += dip_tube(0.06, 0.54, 0.011) + collar(0.112, 0.505, 0.59) + spray_head(0.585, 0.085, 0.155)
    elif kind == "serum":
        parts += pipette(0.08, 0.56, 0.018) + collar(0.105, 0.505, 0.60, ribbed=True) + bulb(0.60, 0.068, 0.20)
    else:
        cap = rounded([(0, 0.505), (0.115, 0.505, 0.008), (0.115, 0.70, 0.022), (0, 0.704)], 6)
        parts += [lathe("cap", cap, [m.cypress()])] + collar(0.118, 0.505, 0.53)
    return group("mini " + kind, parts, SCALE["mini"])
