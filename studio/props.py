"""Things that are not bottles: comb, gift box, tray, pebbles."""
import math

import bmesh
import bpy
from mathutils import Vector, noise

import materials as m
from lathe import finish
from scene import slab
from vessels import group


def sheet(name, width, height, mat):
    """A flat page in the xz plane facing the camera, with real UVs."""
    bm = bmesh.new()
    uv = bm.loops.layers.uv.new("UVMap")
    co = [(-width / 2, 0, 0), (width / 2, 0, 0), (width / 2, 0, height), (-width / 2, 0, height)]
    f = bm.faces.new([bm.verts.new(c) for c in co])
    for loop, st in zip(f.loops, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop[uv].uv = st
    return finish(bm, name, [mat], outward=False)


def branded_wood(tex):
    """The comb's wood with the mark burnt in: the page's alpha darkens the grain."""
    import os
    base = m.wood("#D2A781", "#A97A55", (1.6, 11.0, 11.0), "#BE9069").copy()
    base.name = "comb wood"
    t = base.node_tree
    p = next(n for n in t.nodes if n.type == "BSDF_PRINCIPLED")
    src = p.inputs["Base Color"].links[0].from_socket
    img = t.nodes.new("ShaderNodeTexImage")
    img.image = bpy.data.images.load(os.path.join(tex, "comb.png"), check_existing=True)
    img.extension = "CLIP"
    tc = t.nodes.new("ShaderNodeTexCoord")
    mp = t.nodes.new("ShaderNodeMapping")
    # Object space to the page, centred on the comb's back.
    mp.vector_type = "TEXTURE"
    mp.inputs["Location"].default_value = (-0.30, 0.075, 0)
    mp.inputs["Scale"].default_value = (0.60, 0.16, 1)
    t.links.new(tc.outputs["Object"], mp.inputs["Vector"])
    t.links.new(mp.outputs["Vector"], img.inputs["Vector"])
    mix = t.nodes.new("ShaderNodeMixRGB")
    mix.inputs["Color2"].default_value = m.lin("#2E170A")
    k = t.nodes.new("ShaderNodeMath")
    k.operation = "MULTIPLY"
    k.inputs[1].default_value = 0.9
    t.links.new(img.outputs["Alpha"], k.inputs[0])
    t.links.new(k.outputs[0], mix.inputs["Fac"])
    t.links.new(src, mix.inputs["Color1"])
    t.links.new(mix.outputs["Color"], p.inputs["Base Color"])
    return base


def comb(tex, teeth=18, tooth=0.018, gap=0.107, guard=0.14, reach=0.40, back=0.24):
    """A wide-tooth comb: 18 by 5 cm, 5 mm between the teeth once the bevel is on, which adds its
    own width all round. Outline in the xy plane, teeth towards -y and all of one length."""
    cu = bpy.data.curves.new("comb", "CURVE")
    cu.dimensions, cu.fill_mode = "2D", "BOTH"
    cu.extrude, cu.bevel_depth, cu.bevel_resolution = 0.018, 0.016, 5
    half = (teeth * tooth + (teeth + 1) * gap) / 2 + guard
    poly = []

    def arc(cx, cy, rx, ry, a0, a1, n=10):
        for i in range(n + 1):
            a = math.radians(a0 + (a1 - a0) * i / n)
            poly.append((cx + rx * math.cos(a), cy + ry * math.sin(a)))

    # Back, left to right: a quarter turn, a long bow, a quarter turn.
    r, bow = 0.16, 0.05
    arc(-half + r, back - r, r, r, 180, 100)
    for i in range(1, 32):
        t = i / 32
        poly.append((-half + r * 0.83 + t * 2 * (half - r * 0.83), back - 0.002 + bow * math.sin(math.pi * t) ** 1.0))
    arc(half - r, back - r, r, r, 80, 0)
    # Right guard, then gap and tooth by turns towards the left.
    arc(half - guard / 2, -reach + 0.05, guard / 2, 0.05, 0, -180)
    x = half - guard
    for i in range(teeth + 1):
        arc(x - gap / 2, -gap / 2, gap / 2, gap / 2, 0, 180)
        x -= gap
        if i < teeth:
            c = x - tooth / 2
            poly.append((c + tooth * 0.50, -reach + 0.16))
            arc(c, -reach + 0.022, tooth * 0.34, 0.022, 0, -180, 8)
            poly.append((c - tooth * 0.50, -reach + 0.16))
            x -= tooth
    arc(x - guard / 2, -reach + 0.05, guard / 2, 0.05, 0, -180)
    sp = cu.splines.new("POLY")
    sp.points.add(len(poly) - 1)
    for pt, (px, py) in zip(sp.points, poly):
        pt.co = (px, py, 0, 1)
    sp.use_cyclic_u = True
    cu.materials.append(branded_wood(tex))
    ob = bpy.data.objects.new("comb", cu)
    bpy.context.collection.objects.link(ob)
    return ob


def pebble(x, y, z, rx, ry, rz, seed=1, turn=0.0):
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=5, radius=1)
    off = Vector((seed * 7.1, seed * 3.3, seed * 1.7))
    for v in bm.verts:
        n = noise.noise(v.co * 0.9 + off) * 0.09 + noise.noise(v.co * 2.1 + off) * 0.02
        v.co *= 1 + n
        v.co = Vector((v.co.x * rx, v.co.y * ry, v.co.z * rz))
    low = min(v.co.z for v in bm.verts)
    # Ground a small flat, so that it rests and does not balance.
    for v in bm.verts:
        v.co.z = max(v.co.z - low - rz * 0.10, 0.0)
    ob = finish(bm, "pebble", [m.pebble()], angle=80)
    ob.location = (x, y, z)
    ob.rotation_euler = (0, 0, turn)
    return ob


# Inside 26 x 20 x 9 cm, in the units of the vessels.
BOX_W, BOX_D, BOX_H, BOARD = 3.88, 2.99, 1.34, 0.045


def walls(name, w, d, z0, z1, mat):
    t = BOARD
    return [hollow(name, w, d, z0, z1, t, mat)]


def hollow(name, w, d, z0, z1, t, mat, crease=0.035, closed=False):
    """Four walls of board in one piece: the corners are round where the paper turns, the rims too."""
    bm = bmesh.new()

    def ring(inset, z, r, n=8):
        out = []
        for sx, sy, a0 in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
            cx, cy = sx * (w / 2 - inset - r), sy * (d / 2 - inset - r)
            out += [bm.verts.new((cx + r * math.cos(math.radians(a0 + 90 * k / n)), cy + r * math.sin(math.radians(a0 + 90 * k / n)), z)) for k in range(n + 1)]
        return out

    def turn(z, way, k):
        """A quarter of the rim's round, from the outer wall towards the middle of the board."""
        a = math.pi / 2 * k / 5
        return t / 2 * (1 - math.cos(a)), z + way * (-t / 2 + t / 2 * math.sin(a))

    rings = [ring(0, z0, crease)]
    if closed:   # a plate above: its edge is round, and there is no rim
        c = crease
        rings += [ring(c * (1 - math.cos(a)), z1 - c + c * math.sin(a), max(crease - c * (1 - math.cos(a)), 0.004)) for a in (math.pi / 2 * k / 6 for k in range(7))]
    else:
        for k in range(6):
            inset, z = turn(z1, 1, k)
            rings.append(ring(inset, z, crease))
        for k in range(4, -1, -1):
            inset, z = turn(z1, 1, k)
            rings.append(ring(t - inset, z, max(crease - t, 0.006)))
        rings.append(ring(t, z0, max(crease - t, 0.006)))
    for a, b in zip(rings, rings[1:]):
        for i in range(len(a)):
            j = (i + 1) % len(a)
            bm.faces.new((a[i], a[j], b[j], b[i]))
    if closed:
        bm.faces.new(rings[-1])
        bm.faces.new(list(reversed(rings[0])))
    return finish(bm, name, [mat], angle=50)


def box(scale):
    """Open: thick board, covered in green paper."""
    mat, t = m.card("#1B3F31"), BOARD
    w, d = BOX_W + 2 * t, BOX_D + 2 * t
    parts = walls("box", w, d, 0, BOX_H, mat) + [slab("floor", -w / 2, w / 2, -d / 2, d / 2, 0, t, mat, 0.012, 3)]
    return group("box", parts, scale)


def lid(tex, scale, deep=0.42):
    """Standing on its rim, the mark on top in brass foil."""
    mat, t = m.card("#1B3F31"), BOARD
    w, d = BOX_W + 4.6 * t, BOX_D + 4.6 * t
    mark = sheet("mark", 1.60, 1.152, m.page(tex, "lid"))
    mark.rotation_euler, mark.location = (-math.pi / 2, 0, 0), (0, -0.576, deep + 0.002)
    return group("lid", [hollow("lid", w, d, 0, deep, t, mat, closed=True), mark], scale)


def envelope(scale):
    """For a card of 14.8 x 10.5 cm: its flap lies on it, a sheet's thickness higher."""
    shell = m.card("#BC9F70", 0.8)
    w, d, t = 2.31 / 2, 1.67 / 2, 0.012
    body = slab("envelope", -w, w, -d, d, 0, t, shell, 0.005, 3)
    bm = bmesh.new()
    flap = [(-w + 0.02, d - 0.004), (w - 0.02, d - 0.004), (0.10, -0.02), (0.0, -0.07), (-0.10, -0.02)]
    low = [bm.verts.new((x, y, t + 0.002)) for x, y in flap]
    high = [bm.verts.new((x, y, t + 0.012 + 0.012 * (d - y))) for x, y in flap]
    bm.faces.new(low)
    bm.faces.new(high)
    for i in range(5):
        j = (i + 1) % 5
        bm.faces.new((low[i], low[j], high[j], high[i]))
    return group("envelope", [body, finish(bm, "flap", [shell], angle=30)], scale)


def greeting_card(scale):
    """A folded card, 14.8 x 10.5 cm and 0.4 mm thick; its upper half stands a little open."""
    ivory = m.card("#F1EAD9", 0.8)
    w, d, t = 2.21 / 2, 1.57 / 2, 0.010
    under = slab("card", -w, w, -d, d, 0, t, ivory, 0.003, 3)
    over = slab("card", 0, 2 * w, -d, d, 0, t, ivory, 0.003, 3)
    over.location, over.rotation_euler = (-w, 0, t), (0, -math.radians(3.2), 0)
    return group("card", [under, over], scale)


def tissue(w, d, seed=3):
    """Two sheets folded over what lies below: the upper laps the lower, both a little lifted and
    creased, and both end at the walls of a box of w by d inside."""
    ob = [tissue_sheet(w, d, -0.5, 0.16, 0.0, seed), tissue_sheet(w, d, -0.06, 0.5, 0.022, seed + 4)]
    return group("tissue", ob)


def tissue_sheet(w, d, y0, y1, lift, seed, n=160):
    bm = bmesh.new()
    rows = []
    for i in range(n + 1):
        row = []
        for j in range(n + 1):
            u, v = i / n - 0.5, y0 + (y1 - y0) * j / n
            free = min(1.0, (j if y0 > -0.3 else n - j) / n * 2.2)   # 0 at the open edge
            slow = 0.030 * noise.noise(Vector((u * 2.6, v * 2.2, seed)))
            crease = sum(k * abs(noise.noise(Vector((u * f + v * f * 0.6, v * f - u, seed + f)))) for f, k in ((3.2, 0.020), (7.0, 0.008)))
            edge = 0.020 * (1 - free) * noise.noise(Vector((u * 5, seed, 0)))
            near = 1 - min(1.0, 12 * min(0.5 - abs(u), 0.5 - abs(v)))
            row.append(bm.verts.new((u * (w - 0.01), v * (d - 0.01) + (0.010 * noise.noise(Vector((u * 4, seed, 1))) if j in (0, n) and abs(v) < 0.4 else 0), lift + slow - crease + edge + 0.035 * near)))
        rows.append(row)
    for a, b in zip(rows, rows[1:]):
        for j in range(n):
            bm.faces.new((a[j], b[j], b[j + 1], a[j + 1]))
    return finish(bm, "tissue", [m.tissue()], outward=False, angle=180)


def tray(w=1.5, d=0.62, h=0.06):
    """A turned-out wooden tray: a plate with a raised lip."""
    wood = m.wood("#B98A58", "#8A5B33", (1.0, 9.0, 9.0))
    bm = bmesh.new()
    n, r = 14, d * 0.5

    def ring(inset, z):
        out = []
        rr = r - inset
        for cx, a0 in ((w / 2 - r, -90), (-w / 2 + r, 90)):
            for i in range(n * 2 + 1):
                a = math.radians(a0 + 180 * i / (n * 2))
                out.append(bm.verts.new((cx + rr * math.cos(a), rr * math.sin(a), z)))
        return out
    prof = [(0.03, 0.0), (0.012, 0.006), (0.0, 0.022), (0.0, h - 0.008), (0.003, h - 0.002), (0.010, h), (0.018, h - 0.002), (0.022, h - 0.010), (0.026, 0.034), (0.036, 0.026)]
    rings = [ring(*p) for p in prof]
    for a, b in zip(rings, rings[1:]):
        for i in range(len(a)):
            j = (i + 1) % len(a)
            bm.faces.new((a[i], a[j], b[j], b[i]))
    bm.faces.new(rings[-1])
    bm.faces.new(list(reversed(rings[0])))
    return finish(bm, "tray", [wood], angle=35)
