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
    return [slab(name, -w / 2, w / 2, -d / 2, -d / 2 + t, z0, z1, mat, 0.012, 3),
            slab(name, -w / 2, w / 2, d / 2 - t, d / 2, z0, z1, mat, 0.012, 3),
            slab(name, -w / 2, -w / 2 + t, -d / 2, d / 2, z0, z1, mat, 0.012, 3),
            slab(name, w / 2 - t, w / 2, -d / 2, d / 2, z0, z1, mat, 0.012, 3)]


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
    top = slab("lid", -w / 2, w / 2, -d / 2, d / 2, deep - t, deep, mat, 0.014, 3)
    mark = sheet("mark", 1.25, 0.90, m.page(tex, "lid"))
    mark.rotation_euler, mark.location = (-math.pi / 2, 0, 0), (0, -0.45, deep + 0.002)
    return group("lid", walls("lid", w, d, 0, deep, mat) + [top, mark], scale)


def card_and_envelope(scale):
    """A blank card of 14.8 x 10.5 cm, half out of its envelope."""
    ivory, shell = m.card("#EFE7D6", 0.8), m.card("#D9C8A8", 0.8)
    w, d = 2.21, 1.57
    env = slab("envelope", -w / 2 - 0.05, w / 2 + 0.05, -d / 2 - 0.05, d / 2 + 0.05, 0, 0.014, shell, 0.004, 2)
    flap = bmesh.new()
    flap.faces.new([flap.verts.new(c) for c in ((-w / 2 - 0.05, d / 2 + 0.05, 0.017), (0, -0.05, 0.030), (w / 2 + 0.05, d / 2 + 0.05, 0.017))])
    over = finish(flap, "flap", [shell], outward=False)
    page = slab("card", -w / 2, w / 2, -d / 2, d / 2, 0.0, 0.012, ivory, 0.003, 2)
    page.location, page.rotation_euler = (0.35, -0.62, 0.034), (0, 0, math.radians(-9))
    return group("card", [env, over, page], scale)


def tissue(w, d, height=0.22, seed=1, rise=0.5, n=130):
    """Crumpled paper in a box of w by d inside: sharp folds, and what is too wide stands up along the walls."""
    bm = bmesh.new()
    rows = []
    for i in range(n + 1):
        row = []
        for j in range(n + 1):
            u, v = 2 * i / n - 1, 2 * j / n - 1
            folds = sum(k * (1 - abs(noise.noise(Vector((u * f + seed, v * f * 0.8, seed * 2.3 + f))))) for f, k in ((2.1, 0.55), (4.7, 0.3), (10, 0.15)))
            torn = rise * (1 + 0.5 * noise.noise(Vector((u * 3, v * 3, seed))))
            x, y = u * (w / 2 + torn), v * (d / 2 + torn)
            over = max(abs(x) - w / 2, abs(y) - d / 2, 0.0)
            # It leans on the wall without lying flat on it, and never goes through.
            off = 0.006 + 0.022 * abs(noise.noise(Vector((u * 7, v * 7, seed + 5))))
            x, y = max(off - w / 2, min(w / 2 - off, x)), max(off - d / 2, min(d / 2 - off, y))
            row.append(bm.verts.new((x, y, height * (folds - 0.62) * 2 + over)))
        rows.append(row)
    for a, b in zip(rows, rows[1:]):
        for j in range(n):
            bm.faces.new((a[j], b[j], b[j + 1], a[j + 1]))
    return finish(bm, "tissue", [m.tissue()], outward=False, angle=25)


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
