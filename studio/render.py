"""Renders one picture by name, inside Blender.

    blender -b -P studio/render.py -- NAME --work DIR [--scale 0.4] [--samples 48] [--threads 2]

Two half renders with different seeds are written as EXR, with albedo and
normals: their difference tells denoise.py how much is noise. Light is dear and
changes slowly, type and grain are cheap and sharp: with --light below 1 the
halves are so much smaller, and a third render, without lamps, brings the
colours of opaque surfaces at full size.
With --develop FILE.exr it applies Filmic to a denoised EXR and writes a PNG.
"""
import argparse
import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


def args():
    a = argparse.ArgumentParser()
    a.add_argument("name")
    a.add_argument("--work", required=True)
    a.add_argument("--scale", type=float, default=1.0)
    a.add_argument("--samples", type=int, default=48)
    a.add_argument("--light", type=float, default=1.0)
    a.add_argument("--threads", type=int, default=2)
    a.add_argument("--develop")
    return a.parse_args(sys.argv[sys.argv.index("--") + 1:])


def passes(folder, which):
    s = bpy.context.scene
    s.view_layers[0].cycles.denoising_store_passes = True
    s.view_layers[0].use_pass_object_index = True
    s.use_nodes = True
    t = s.node_tree
    t.nodes.clear()
    rl = t.nodes.new("CompositorNodeRLayers")
    out = t.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth = "OPEN_EXR", "32"
    out.format.exr_codec = "ZIP"
    out.file_slots.clear()
    for slot, sock in (("colour", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal"), ("opaque", "IndexOB")):
        out.file_slots.new(f"{slot}-{which}-")
        t.links.new(rl.outputs[sock], out.inputs[-1])


SEEN_THROUGH = ("glass", "pipette", "water", "liquid", "brass", "laboratory", "essence", "print", "young", "strand", "mirror", "opal", "glaze")


def mark_opaque():
    for ob in bpy.context.scene.objects:
        names = [s.material.name for s in ob.material_slots if s.material]
        ob.pass_index = 0 if not names or any(word in n for n in names for word in SEEN_THROUGH) else 1


def main():
    a = args()
    import scene
    from pictures import PICTURES
    make, (w, h) = PICTURES[a.name]
    folder = os.path.join(os.path.abspath(a.work), a.name.replace("/", "_"))
    scene.clear()
    if a.develop:
        scene.settings(16, 16, 1, a.threads)
        s = bpy.context.scene
        img = bpy.data.images.load(os.path.abspath(a.develop))
        s.render.image_settings.file_format = "PNG"
        s.render.image_settings.color_mode = "RGB"
        img.save_render(os.path.splitext(os.path.abspath(a.develop))[0] + ".png", scene=s)
        return
    make(os.path.join(os.path.abspath(a.work), "labels"))
    mark_opaque()
    s = bpy.context.scene
    s.render.filepath = os.path.join(folder, "frame")
    for i, which in enumerate("ab"):
        scene.settings(round(w * a.scale * a.light), round(h * a.scale * a.light), max(1, a.samples // 2), a.threads, seed=17 + i * 101)
        passes(folder, which)
        bpy.ops.render.render(write_still=False)
    if a.light == 1:
        return
    for ob in s.objects:
        ob.hide_render = ob.hide_render or ob.type == "LIGHT"
    s.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0
    scene.settings(round(w * a.scale), round(h * a.scale), 6, a.threads)
    s.cycles.max_bounces = 0
    s.cycles.use_adaptive_sampling = False
    passes(folder, "full")
    bpy.ops.render.render(write_still=False)


main()
