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
    return _clear("amber glass", 1.5, (0.67, 0.305, 0.115, 1), (0.42, 0.135, 0.035, 1), (0.40, 0.19, 0.06, 1))


@once
def glass_inner():
    return _clear("glass inner wall", 1.5, (1, 1, 1, 1), (0.97, 0.93, 0.88, 1))


@once
def glass_to_liquid():
    # The wall against the liquid: 1.5 over 1.36, so the liquid reads as one body with the glass.
    return _clear("glass to liquid", 1.10, (0.94, 0.83, 0.70, 1), (0.86, 0.68, 0.48, 1))


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
    g.link(img.outputs["Color"], p.inputs["Base Color"])
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
    # Trowel strokes: broad and flat; then the grain of lime.
    trowel = g.bump(g.noise(g.coords((1.0, 1.0, 2.6)), 2.6, 6, 0.62), 0.32, 0.05)
    g.link(g.bump(g.noise(v, 60, 4), 0.10, 0.006, trowel), p.inputs["Normal"])
    return g.surface(p.outputs["BSDF"])


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
    return g.surface(p.outputs["BSDF"])


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
def wood(light="#B9834F", dark="#7C4A26", axis_scale=(1.0, 14.0, 14.0)):
    g = Graph("wood")
    v = g.coords(axis_scale)
    warp = g.noise(v, 1.1, 3)
    fib = g.noise(g.coords(tuple(s * 5 for s in axis_scale)), 1.6, 4, 0.7)
    col = g.ramp(warp, [(0.32, lin(dark)), (0.5, lin("#9C6838")), (0.66, lin(light))])
    mul = g.add("ShaderNodeMixRGB", blend_type="MULTIPLY")
    mul.inputs["Fac"].default_value = 0.45
    g.link(col, mul.inputs["Color1"])
    g.link(g.ramp(fib, [(0.35, (0.55, 0.5, 0.45, 1)), (0.6, (1, 1, 1, 1))]), mul.inputs["Color2"])
    p = g.principled((1, 1, 1, 1), 0.42, Specular=0.4)
    g.link(mul.outputs["Color"], p.inputs["Base Color"])
    g.link(g.bump(fib, 0.08, 0.004), p.inputs["Normal"])
    mat = g.surface(p.outputs["BSDF"])
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
def gobo():
    g = Graph("gobo")
    return g.surface(g.principled((0.02, 0.03, 0.02, 1), 1.0).outputs["BSDF"])
