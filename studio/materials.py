"""Every surface of the range. Colours are given as sRGB hex, as in the brand sheet."""
import os

import bpy


def lin(hexa):
    h = hexa.lstrip("#")
    out = []
    for i in (0, 2, 4):
        c = int(h[i:i + 2], 16) / 255
        out.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return (*out, 1.0)


class Graph:
    """A few words for building node trees without noise."""

    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.tree = self.mat.node_tree
        self.tree.nodes.clear()
        self.out = self.add("ShaderNodeOutputMaterial")

    def add(self, kind, **props):
        n = self.tree.nodes.new(kind)
        for k, v in props.items():
            if k in n.bl_rna.properties:
                setattr(n, k, v)
            else:
                n.inputs[k.replace("_", " ")].default_value = v
        return n

    def link(self, a, b):
        self.tree.links.new(a, b)

    def surface(self, socket):
        self.link(socket, self.out.inputs["Surface"])
        return self.mat

    def grained(self, p, base):
        """Grain is for the eye: light that bounces meets a plain surface of one colour, at half the cost."""
        plain = self.add("ShaderNodeBsdfDiffuse", Color=base)
        mix = self.add("ShaderNodeMixShader")
        self.link(self.add("ShaderNodeLightPath").outputs["Is Camera Ray"], mix.inputs["Fac"])
        self.link(plain.outputs["BSDF"], mix.inputs[1])
        self.link(p.outputs["BSDF"], mix.inputs[2])
        return self.surface(mix.outputs["Shader"])

    def principled(self, colour, rough, **extra):
        p = self.add("ShaderNodeBsdfPrincipled")
        p.inputs["Base Color"].default_value = colour
        p.inputs["Roughness"].default_value = rough
        for k, v in extra.items():
            p.inputs[k.replace("_", " ")].default_value = v
        return p

    def coords(self, scale=(1, 1, 1), which="Object"):
        tc = self.add("ShaderNodeTexCoord")
        mp = self.add("ShaderNodeMapping")
        mp.inputs["Scale"].default_value = scale
        self.link(tc.outputs[which], mp.inputs["Vector"])
        return mp.outputs["Vector"]

    def noise(self, vec, scale, detail=4, rough=0.55):
        n = self.add("ShaderNodeTexNoise")
        n.inputs["Scale"].default_value = scale
        n.inputs["Detail"].default_value = detail
        n.inputs["Roughness"].default_value = rough
        self.link(vec, n.inputs["Vector"])
        return n.outputs["Fac"]

    def ramp(self, fac, stops):
        r = self.add("ShaderNodeValToRGB")
        el = r.color_ramp.elements
        while len(el) < len(stops):
            el.new(0.5)
        for e, (pos, col) in zip(el, stops):
            e.position, e.color = pos, col
        self.link(fac, r.inputs["Fac"])
        return r.outputs["Color"]

    def bump(self, height, strength, distance, before=None):
        b = self.add("ShaderNodeBump")
        b.inputs["Strength"].default_value = strength
        b.inputs["Distance"].default_value = distance
        self.link(height, b.inputs["Height"])
        if before:
            self.link(before, b.inputs["Normal"])
        return b.outputs["Normal"]


_cache = {}


def once(fn):
    def wrapped(*a):
        key = (fn.__name__, a)
        if key not in _cache:
            _cache[key] = fn(*a)
        return _cache[key]
    return wrapped


def _clear(name, ior, tint, edge, shade=None):
    """Tinted glass that stays cheap to render.

    Reflections are white and refractions tinted, so that highlights do not turn
    brown. Shadow and diffuse rays pass straight through with the tint: the
    liquid is lit, the stone gets an amber shadow, and no caustic noise is left.
    """
    g = Graph(name)
    fres = g.add("ShaderNodeFresnel", IOR=ior)
    facing = g.add("ShaderNodeLayerWeight", Blend=0.35)
    mix = g.add("ShaderNodeMixRGB")
    mix.inputs["Color1"].default_value = tint
    mix.inputs["Color2"].default_value = edge
    g.link(facing.outputs["Facing"], mix.inputs["Fac"])
    refr = g.add("ShaderNodeBsdfRefraction", IOR=ior, Roughness=0.0)
    g.link(mix.outputs["Color"], refr.inputs["Color"])
    glos = g.add("ShaderNodeBsdfGlossy", Roughness=0.02)
    glass = g.add("ShaderNodeMixShader")
    g.link(fres.outputs["Fac"], glass.inputs["Fac"])
    g.link(refr.outputs["BSDF"], glass.inputs[1])
    g.link(glos.outputs["BSDF"], glass.inputs[2])
    thru = g.add("ShaderNodeBsdfTransparent")
    if shade:   # the amber of a cast shadow is deeper than the glass itself looks
        thru.inputs["Color"].default_value = shade
    else:
        g.link(mix.outputs["Color"], thru.inputs["Color"])
    path = g.add("ShaderNodeLightPath")
    either = g.add("ShaderNodeMath", operation="MAXIMUM")
    g.link(path.outputs["Is Shadow Ray"], either.inputs[0])
    g.link(path.outputs["Is Diffuse Ray"], either.inputs[1])
    pick = g.add("ShaderNodeMixShader")
    g.link(either.outputs["Value"], pick.inputs["Fac"])
    g.link(glass.outputs["Shader"], pick.inputs[1])
    g.link(thru.outputs["BSDF"], pick.inputs[2])
    return g.surface(pick.outputs["Shader"])


@once
def amber_glass():
    return _clear("amber glass", 1.5, (0.67, 0.305, 0.115, 1), (0.42, 0.135, 0.035, 1), (0.76, 0.42, 0.14, 1))


@once
def glass_inner():
    return _clear("glass inner wall", 1.5, (1, 1, 1, 1), (0.97, 0.93, 0.88, 1))


@once
def glass_to_liquid():
    # The wall against the liquid: 1.5 over 1.36, so the liquid reads as one body with the glass.
    mat = _clear("glass to liquid", 1.10, (0.94, 0.83, 0.70, 1), (0.86, 0.68, 0.48, 1), (0.93, 0.80, 0.62, 1))
    _darker_below(mat)
    return mat


def _darker_below(mat):
    """Liquid deepens towards the foot: the longer light has been in it, the less of it is left."""
    t = mat.node_tree
    refr = next(n for n in t.nodes if n.type == "BSDF_REFRACTION")
    tint = refr.inputs["Color"].links[0].from_socket
    sep, ramp, mul = (t.nodes.new(k) for k in ("ShaderNodeSeparateXYZ", "ShaderNodeValToRGB", "ShaderNodeMixRGB"))
    t.links.new(t.nodes.new("ShaderNodeTexCoord").outputs["Object"], sep.inputs["Vector"])
    low, high = ramp.color_ramp.elements
    low.position, low.color, high.position, high.color = 0.02, (0.70, 0.50, 0.33, 1), 0.72, (1, 1, 1, 1)
    t.links.new(sep.outputs["Z"], ramp.inputs["Fac"])
    mul.blend_type, mul.inputs["Fac"].default_value = "MULTIPLY", 1.0
    t.links.new(tint, mul.inputs["Color1"])
    t.links.new(ramp.outputs["Color"], mul.inputs["Color2"])
    t.links.new(mul.outputs["Color"], refr.inputs["Color"])


@once
def liquid_top():
    return _clear("liquid surface", 1.36, (0.96, 0.86, 0.7, 1), (0.9, 0.75, 0.55, 1))


@once
def clear_glass():
    return _clear("pipette", 1.2, (0.94, 0.9, 0.84, 1), (0.6, 0.5, 0.4, 1))


@once
def brass():
    g = Graph("brass")
    p = g.principled(lin("#C99D5E"), 0.27, Metallic=1.0)
    # Fine turning marks, so that the metal catches light in streaks, not as a mirror.
    n = g.noise(g.coords((1.2, 1.2, 90)), 6, 3)
    g.link(g.bump(n, 0.05, 0.004), p.inputs["Normal"])
    return g.surface(p.outputs["BSDF"])


@once
def cypress():
    g = Graph("cypress cap")
    p = g.principled(lin("#143126"), 0.32, Specular=0.5, Clearcoat=0.2, Clearcoat_Roughness=0.2)
    return g.surface(p.outputs["BSDF"])


@once
def rubber(hexa="#121513"):
    g = Graph("rubber")
    p = g.principled(lin(hexa), 0.52, Specular=0.4)
    return g.surface(p.outputs["BSDF"])


@once
def tube():
    g = Graph("dip tube")
    return g.surface(g.principled(lin("#E9DFC8"), 0.4).outputs["BSDF"])


@once
def paper(folder, name):
    """A label: the rendered page of type, on paper with a fine tooth."""
    g = Graph("label " + name)
    img = g.add("ShaderNodeTexImage", interpolation="Cubic", extension="EXTEND")
    img.image = bpy.data.images.load(os.path.join(folder, name + ".png"), check_existing=True)
    p = g.principled((1, 1, 1, 1), 0.62, Specular=0.16)
    # Its back, seen through the glass, is bare: mirrored type above the front label would read as dirt.
    bare = g.add("ShaderNodeMixRGB")
    bare.inputs["Color2"].default_value = lin("#B9A988")
    g.link(g.add("ShaderNodeNewGeometry").outputs["Backfacing"], bare.inputs["Fac"])
    g.link(img.outputs["Color"], bare.inputs["Color1"])
    g.link(bare.outputs["Color"], p.inputs["Base Color"])
    g.link(g.bump(g.noise(g.coords(), 150, 2), 0.10, 0.002), p.inputs["Normal"])
    return g.surface(p.outputs["BSDF"])


@once
def plaster(hexa):
    g = Graph("plaster")
    v = g.coords()
    base = lin(hexa)
    dark = tuple(c * k for c, k in zip(base[:3], (0.93, 0.915, 0.89))) + (1,)
    lite = tuple(min(1, c * 1.035) for c in base[:3]) + (1,)
    cloud = g.noise(v, 1.3, 5, 0.6)
    col = g.ramp(cloud, [(0.36, dark), (0.62, lite)])
    p = g.principled(base, 0.9, Specular=0.12)
    g.link(col, p.inputs["Base Color"])
    # Trowel strokes: broad and all but flat; then the grain of lime, coarse and fine.
    trowel = g.bump(g.noise(g.coords((1.0, 1.0, 2.2)), 2.2, 4, 0.55), 0.14, 0.04)
    lime = g.bump(g.noise(v, 46, 6, 0.7), 0.20, 0.010, trowel)
    g.link(g.bump(g.noise(v, 210, 3), 0.22, 0.004, lime), p.inputs["Normal"])
    return g.grained(p, base)


@once
def travertine(hexa="#DCD0BB"):
    g = Graph("travertine")
    base = lin(hexa)
    warm = lin("#CDB897")
    pale = lin("#E6DDCB")
    bands = g.noise(g.coords((0.7, 0.7, 7.5)), 1.9, 7, 0.62)
    col = g.ramp(bands, [(0.30, warm), (0.5, base), (0.72, pale)])
    # Pits: small, long in the bedding direction, and only where a slow noise lets them be.
    pits = g.noise(g.coords((9, 9, 34)), 1.7, 3, 0.6)
    mask = g.ramp(pits, [(0.30, (0, 0, 0, 1)), (0.37, (1, 1, 1, 1))])
    mul = g.add("ShaderNodeMixRGB", blend_type="MULTIPLY")
    mul.inputs["Fac"].default_value = 0.5
    g.link(col, mul.inputs["Color1"])
    g.link(mask, mul.inputs["Color2"])
    p = g.principled(base, 0.6, Specular=0.3)
    g.link(mul.outputs["Color"], p.inputs["Base Color"])
    n1 = g.bump(mask, 0.55, 0.012)
    g.link(g.bump(g.noise(g.coords(), 85, 3), 0.08, 0.004, n1), p.inputs["Normal"])
    return g.grained(p, base)


@once
def pebble():
    g = Graph("pebble")
    col = g.ramp(g.noise(g.coords(), 3.2, 8, 0.7),
                 [(0.35, lin("#8F7E6C")), (0.55, lin("#AC9A86")), (0.7, lin("#C4B5A2"))])
    p = g.principled((1, 1, 1, 1), 0.7, Specular=0.25)
    g.link(col, p.inputs["Base Color"])
    g.link(g.bump(g.noise(g.coords(), 26, 6), 0.25, 0.012), p.inputs["Normal"])
    return g.surface(p.outputs["BSDF"])


@once
def wood(light="#B9834F", dark="#7C4A26", axis_scale=(1.0, 14.0, 14.0), middle="#9C6838"):
    g = Graph("wood")
    v = g.coords(axis_scale)
    warp = g.noise(v, 1.1, 3)
    fib = g.noise(g.coords(tuple(s * 5 for s in axis_scale)), 1.6, 4, 0.7)
    col = g.ramp(warp, [(0.32, lin(dark)), (0.5, lin(middle)), (0.66, lin(light))])
    mul = g.add("ShaderNodeMixRGB", blend_type="MULTIPLY")
    mul.inputs["Fac"].default_value = 0.45
    g.link(col, mul.inputs["Color1"])
    g.link(g.ramp(fib, [(0.35, (0.55, 0.5, 0.45, 1)), (0.6, (1, 1, 1, 1))]), mul.inputs["Color2"])
    p = g.principled((1, 1, 1, 1), 0.42, Specular=0.4)
    g.link(mul.outputs["Color"], p.inputs["Base Color"])
    g.link(g.bump(fib, 0.08, 0.004), p.inputs["Normal"])
    mat = g.grained(p, lin(middle))
    mat["colour_from"] = mul.name
    return mat


@once
def card(hexa, rough=0.68):
    g = Graph("card " + hexa)
    p = g.principled(lin(hexa), rough, Specular=0.3)
    g.link(g.bump(g.noise(g.coords(), 120, 3), 0.12, 0.003), p.inputs["Normal"])
    return g.surface(p.outputs["BSDF"])


@once
def leaf():
    g = Graph("leaf")
    col = g.ramp(g.noise(g.coords(), 5, 4), [(0.35, lin("#33492F")), (0.65, lin("#566F48"))])
    p = g.principled((1, 1, 1, 1), 0.45, Specular=0.4)
    g.link(col, p.inputs["Base Color"])
    tr = g.add("ShaderNodeBsdfTranslucent")
    g.link(col, tr.inputs["Color"])
    mix = g.add("ShaderNodeMixShader", Fac=0.3)
    g.link(p.outputs["BSDF"], mix.inputs[1])
    g.link(tr.outputs["BSDF"], mix.inputs[2])
    return g.surface(mix.outputs["Shader"])


@once
def gobo(through=0.0):
    """What only shadow rays meet; `through` is the part of the light that it lets pass."""
    g = Graph("gobo")
    if not through:   # without a transparent part no ray has to ask it
        return g.surface(g.add("ShaderNodeBsdfDiffuse", Color=(0.02, 0.03, 0.02, 1)).outputs["BSDF"])
    mix = g.add("ShaderNodeMixShader", Fac=through)
    g.link(g.principled((0.02, 0.03, 0.02, 1), 1.0).outputs["BSDF"], mix.inputs[1])
    g.link(g.add("ShaderNodeBsdfTransparent").outputs["BSDF"], mix.inputs[2])
    return g.surface(mix.outputs["Shader"])


@once
def sandstone(hexa="#D6C2A3"):
    """Warm stone seen from very near: grains, and darker where it is hollow."""
    g = Graph("sandstone")
    base = lin(hexa)
    col = g.ramp(g.noise(g.coords(), 2.2, 8, 0.65),
                 [(0.34, lin("#B89870")), (0.5, base), (0.68, lin("#E4D6BC"))])
    speck = g.ramp(g.noise(g.coords(), 95, 2, 0.5), [(0.36, (0.62, 0.52, 0.42, 1)), (0.46, (1, 1, 1, 1))])
    mul = g.add("ShaderNodeMixRGB", blend_type="MULTIPLY")
    mul.inputs["Fac"].default_value = 0.55
    g.link(col, mul.inputs["Color1"])
    g.link(speck, mul.inputs["Color2"])
    p = g.principled(base, 0.82, Specular=0.2)
    g.link(mul.outputs["Color"], p.inputs["Base Color"])
    coarse = g.bump(g.noise(g.coords(), 16, 6, 0.65), 0.45, 0.03)
    g.link(g.bump(g.noise(g.coords(), 120, 3), 0.28, 0.006, coarse), p.inputs["Normal"])
    return g.surface(p.outputs["BSDF"])


@once
def dawn():
    """A wall far behind, already full of light; brighter where the sun comes from."""
    g = Graph("dawn")
    sep = g.add("ShaderNodeSeparateXYZ")
    g.link(g.coords((0.05, 1, 0.16)), sep.inputs["Vector"])
    rise = g.add("ShaderNodeMath", operation="SUBTRACT")
    g.link(sep.outputs["Z"], rise.inputs[0])
    g.link(sep.outputs["X"], rise.inputs[1])
    col = g.ramp(rise.outputs["Value"], [(0.0, lin("#D2B78E")), (0.45, lin("#EAD9B9")), (1.0, lin("#F9F0DC"))])
    e = g.add("ShaderNodeEmission", Strength=1.1)
    g.link(col, e.inputs["Color"])
    return g.surface(e.outputs["Emission"])


def _lit_through(name, colour, glow, rough, through, specular=0.45):
    """Thin things: part of the light passes and comes out warmer."""
    g = Graph(name)
    p = g.principled(lin(colour), rough, Specular=specular)
    tr = g.add("ShaderNodeBsdfTranslucent")
    tr.inputs["Color"].default_value = lin(glow)
    mix = g.add("ShaderNodeMixShader", Fac=through)
    g.link(p.outputs["BSDF"], mix.inputs[1])
    g.link(tr.outputs["BSDF"], mix.inputs[2])
    return g, p, tr, mix


@once
def strand():
    g, _, _, mix = _lit_through("strand", "#2E1A0E", "#A8662A", 0.28, 0.30, 0.7)
    return g.surface(mix.outputs["Shader"])


@once
def stem():
    g, _, _, mix = _lit_through("stem", "#8FA35C", "#C9D27A", 0.38, 0.35)
    return g.surface(mix.outputs["Shader"])


@once
def young_leaf():
    """Green with paler veins; the sun behind it shows them."""
    g, p, tr, mix = _lit_through("young leaf", "#47672F", "#B4CC46", 0.36, 0.58)
    uv = g.add("ShaderNodeUVMap")
    sep = g.add("ShaderNodeSeparateXYZ")
    g.link(uv.outputs["UV"], sep.inputs["Vector"])

    def math(op, a, b=None):
        n = g.add("ShaderNodeMath", operation=op)
        for i, v in enumerate((a, b)):
            if v is None:
                continue
            if isinstance(v, (int, float)):
                n.inputs[i].default_value = v
            else:
                g.link(v, n.inputs[i])
        return n.outputs["Value"]

    across = math("ABSOLUTE", math("SUBTRACT", sep.outputs["X"], 0.5))
    # Side veins leave the midrib slanting towards the tip.
    slant = math("SUBTRACT", math("MULTIPLY", sep.outputs["Y"], 9), math("MULTIPLY", across, 7))
    wave = math("ABSOLUTE", math("SUBTRACT", math("FRACT", slant), 0.5))
    side = g.ramp(wave, [(0.0, (1, 1, 1, 1)), (0.09, (0, 0, 0, 1))])
    mid = g.ramp(across, [(0.012, (1, 1, 1, 1)), (0.045, (0, 0, 0, 1))])
    vein = math("MAXIMUM", mid, math("MULTIPLY", side, 0.55))
    for shader, socket, deep, pale in ((p, "Base Color", "#41602B", "#86A05A"), (tr, "Color", "#A9C63C", "#E2EB8C")):
        pick = g.add("ShaderNodeMixRGB")
        pick.inputs["Color1"].default_value, pick.inputs["Color2"].default_value = lin(deep), lin(pale)
        g.link(vein, pick.inputs["Fac"])
        g.link(pick.outputs["Color"], shader.inputs[socket])
    g.link(g.bump(vein, 0.25, 0.004), p.inputs["Normal"])
    return g.surface(mix.outputs["Shader"])


@once
def mist():
    """Droplets so small that they only scatter: white, and a little light of their own."""
    g = Graph("mist")
    d = g.add("ShaderNodeBsdfDiffuse", Color=(1, 1, 1, 1))
    t = g.add("ShaderNodeBsdfTranslucent", Color=(1, 1, 1, 1))
    mix = g.add("ShaderNodeMixShader", Fac=0.5)
    g.link(d.outputs["BSDF"], mix.inputs[1])
    g.link(t.outputs["BSDF"], mix.inputs[2])
    e = g.add("ShaderNodeEmission", Color=(1, 0.95, 0.86, 1), Strength=0.55)
    both = g.add("ShaderNodeAddShader")
    g.link(mix.outputs["Shader"], both.inputs[0])
    g.link(e.outputs["Emission"], both.inputs[1])
    return g.surface(both.outputs["Shader"])


def _thin(name, tint, shine=0.85):
    """Walls too thin to bend the view: light passes straight, tinted; edges reflect up to `shine`."""
    g = Graph(name)
    facing = g.add("ShaderNodeLayerWeight", Blend=0.5)
    steep = g.add("ShaderNodeMath", operation="POWER")
    g.link(facing.outputs["Facing"], steep.inputs[0])
    steep.inputs[1].default_value = 3.5
    part = g.add("ShaderNodeMath", operation="MULTIPLY_ADD")
    g.link(steep.outputs["Value"], part.inputs[0])
    part.inputs[1].default_value, part.inputs[2].default_value = shine, 0.035
    thru = g.add("ShaderNodeBsdfTransparent", Color=tint)
    glos = g.add("ShaderNodeBsdfGlossy", Roughness=0.03)
    mix = g.add("ShaderNodeMixShader")
    g.link(part.outputs["Value"], mix.inputs["Fac"])
    g.link(thru.outputs["BSDF"], mix.inputs[1])
    g.link(glos.outputs["BSDF"], mix.inputs[2])
    return g.surface(mix.outputs["Shader"])


@once
def laboratory_glass():
    return _thin("laboratory glass", (0.95, 0.955, 0.935, 1))


@once
def essence():
    """What the spray is filled with, thin and golden in a clear glass."""
    return _thin("essence", (0.98, 0.82, 0.48, 1), 0.3)


@once
def linen(hexa="#E5DAC4"):
    g = Graph("linen " + hexa)
    base = lin(hexa)
    uv = g.coords(which="UV")
    slubs = g.noise(uv, 30, 4, 0.6)
    tone = g.ramp(slubs, [(0.3, tuple(c * 0.86 for c in base[:3]) + (1,)), (0.65, base)])
    p = g.principled(base, 0.95, Specular=0.05, Sheen=0.3)
    g.link(tone, p.inputs["Base Color"])
    warp, weft = (g.add("ShaderNodeTexWave", bands_direction=d, Scale=95.0, Distortion=1.6, Detail=2.0) for d in "XY")
    weave = g.add("ShaderNodeMath", operation="MAXIMUM")
    for i, wave in enumerate((warp, weft)):
        g.link(uv, wave.inputs["Vector"])
        g.link(wave.outputs["Fac"], weave.inputs[i])
    g.link(g.bump(weave.outputs["Value"], 0.35, 0.004), p.inputs["Normal"])
    return g.grained(p, base)


@once
def pages():
    """The edge of a book's paper: many fine layers."""
    g = Graph("pages")
    lines = g.noise(g.coords((0.3, 0.3, 260)), 1.0, 2)
    p = g.principled(lin("#EFE6D2"), 0.85, Specular=0.1)
    g.link(g.ramp(lines, [(0.35, lin("#CDBF9F")), (0.6, lin("#F1E9D8"))]), p.inputs["Base Color"])
    return g.surface(p.outputs["BSDF"])


@once
def glaze(hexa, rough=0.16):
    """Hand-made tile: no two alike in colour, the surface a little wavy."""
    g = Graph("glaze " + hexa)
    base = lin(hexa)
    info = g.add("ShaderNodeObjectInfo")
    tone = g.ramp(info.outputs["Random"], [(0.0, tuple(c * 0.84 for c in base[:3]) + (1,)), (1.0, base)])
    p = g.principled(base, rough, Specular=0.5)
    g.link(tone, p.inputs["Base Color"])
    g.link(g.bump(g.noise(g.coords(), 5, 3), 0.16, 0.03), p.inputs["Normal"])
    return g.surface(p.outputs["BSDF"])


@once
def terry(hexa):
    """Towelling: short loops everywhere."""
    g = Graph("terry " + hexa)
    base = lin(hexa)
    p = g.principled(base, 0.95, Specular=0.04, Sheen=0.6)
    loops = g.noise(g.coords(), 85, 3, 0.6)
    g.link(g.ramp(loops, [(0.34, tuple(c * 0.84 for c in base[:3]) + (1,)), (0.6, base)]), p.inputs["Base Color"])
    g.link(g.bump(loops, 0.9, 0.03), p.inputs["Normal"])
    return g.surface(p.outputs["BSDF"])


@once
def leather(hexa):
    """Vegetable-tanned: cloudy in colour, with fine pores, polished by hands."""
    g = Graph("leather " + hexa)
    base = lin(hexa)
    v = g.coords()
    p = g.principled(base, 0.46, Specular=0.35)
    g.link(g.ramp(g.noise(v, 2.4, 6, 0.62), [(0.32, tuple(c * 0.74 for c in base[:3]) + (1,)), (0.64, base)]), p.inputs["Base Color"])
    creases = g.bump(g.noise(v, 16, 5, 0.6), 0.16, 0.012)
    pores = g.add("ShaderNodeTexVoronoi", Scale=85.0)
    g.link(v, pores.inputs["Vector"])
    g.link(g.bump(pores.outputs["Distance"], 0.22, 0.004, creases), p.inputs["Normal"])
    return g.grained(p, base)


@once
def tissue():
    g, _, _, mix = _lit_through("tissue", "#F3ECDD", "#F3ECDD", 0.8, 0.35, 0.1)
    return g.surface(mix.outputs["Shader"])


@once
def water():
    return _clear("water", 1.33, (1, 1, 1, 1), (0.97, 0.98, 0.98, 1), (0.98, 0.98, 0.98, 1))


@once
def page(folder, name):
    """Type printed on something else: where the page is empty, it is not there."""
    g = Graph("print " + name)
    img = g.add("ShaderNodeTexImage", interpolation="Cubic", extension="CLIP")
    img.image = bpy.data.images.load(os.path.join(folder, name + ".png"), check_existing=True)
    p = g.principled((1, 1, 1, 1), 0.45, Specular=0.3)
    g.link(img.outputs["Color"], p.inputs["Base Color"])
    g.link(img.outputs["Alpha"], p.inputs["Alpha"])
    return g.surface(p.outputs["BSDF"])


@once
def pane(strength):
    """What glass and brass see of a window; it lights nothing."""
    g = Graph("pane")
    e = g.add("ShaderNodeEmission", Color=(1, 0.95, 0.88, 1), Strength=strength)
    mat = g.surface(e.outputs["Emission"])
    mat.cycles.sample_as_light = False
    return mat


@once
def lampshade():
    """Cloth with a lamp behind it: it glows, and is not burnt out."""
    g = Graph("lampshade")
    p = g.principled(lin("#EBDCC0"), 0.9, Specular=0.05)
    p.inputs["Emission"].default_value = (1.0, 0.72, 0.42, 1)
    p.inputs["Emission Strength"].default_value = 0.95
    return g.surface(p.outputs["BSDF"])
