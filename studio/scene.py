"""The one world of all pictures: a limestone ledge, a plaster wall, low morning sun."""
import math

import bmesh
import bpy
from mathutils import Vector

import materials as m
from lathe import finish, lathe, rounded
from leaves import shadow_branch

WALL_Y = 1.25
SUN = Vector((0.72, 0.57, -0.50)).normalized()   # the way light travels: from the left, before, above
CAMERA_Y, CAMERA_Z = -9.0, 1.75


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def slab(name, x0, x1, y0, y1, z0, z1, mat, bevel=0.02, segments=4):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    for v in bm.verts:
        v.co = Vector((x0 if v.co.x < 0 else x1, y0 if v.co.y < 0 else y1, z0 if v.co.z < 0 else z1))
    if bevel:
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=bevel, segments=segments, profile=0.5, affect="EDGES")
    return finish(bm, name, [mat], angle=50)


def disc(x, y, r, h, z=0.0, bevel=0.018):
    ob = lathe("plinth", rounded([(0, 0), (r, 0, bevel), (r, h, bevel), (0, h)], 6), [m.travertine()])
    ob.location = (x, y, z)
    return ob


def block(x, y, w, d, h, z=0.0, bevel=0.018):
    ob = slab("plinth", -w / 2, w / 2, -d / 2, d / 2, 0, h, m.travertine(), bevel)
    ob.location = (x, y, z)
    return ob


def room():
    slab("ledge", -12, 12, -8, WALL_Y + 0.4, -0.5, 0, m.plaster("#E9DFCE"), 0)
    slab("wall", -12, 12, WALL_Y, WALL_Y + 0.2, -1, 9, m.plaster("#E6DAC7"), 0)


def sun_way(side=1):
    """side=-1 mirrors the light: the right-to-left hero is lit from where its reading begins."""
    return Vector((SUN.x * side, SUN.y, SUN.z))


def lights(side=1, sun_energy=4.4, window=135, card=26, sky=0.42, sky_colour=(0.93, 0.90, 0.86, 1)):
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.color, sun.angle = sun_energy, (1.0, 0.86, 0.69), math.radians(1.1)
    ob = bpy.data.objects.new("sun", sun)
    ob.rotation_euler = sun_way(side).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(ob)

    # A window to the left, a low card to the right: weak as light, strong as reflections. Glass
    # and brass do not see the window's lamp but its six panes, with bars between them.
    def area(name, loc, at, w, h, energy, colour):
        a = bpy.data.lights.new(name, "AREA")
        a.shape, a.size, a.size_y, a.energy, a.color = "RECTANGLE", w, h, energy, colour
        o = bpy.data.objects.new(name, a)
        o.location = loc = Vector((loc[0] * side, loc[1], loc[2]))
        o.rotation_euler = (Vector(at) - loc).to_track_quat("-Z", "Y").to_euler()
        o.visible_camera = o.visible_glossy = o.visible_transmission = False
        bpy.context.collection.objects.link(o)
        return o

    area("window", (-4.6, -3.0, 2.4), (0, 0, 0.7), 1.3, 4.4, window, (1, 0.95, 0.88))
    area("card", (4.4, -1.6, 1.5), (0, 0, 0.6), 0.8, 3.4, card, (1, 0.93, 0.84)).visible_glossy = True
    panes((-4.6 * side, -3.0, 2.4), (0, 0, 0.7), 1.7, 4.4, window / 19)

    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    bg = world.node_tree.nodes["Background"]
    bg.inputs["Color"].default_value = sky_colour
    bg.inputs["Strength"].default_value = sky


def panes(loc, at, w, h, strength, across=2, up=3, bar=0.16):
    loc = Vector(loc)
    bm = bmesh.new()
    pw, ph = (w - bar * (across - 1)) / across, (h - bar * (up - 1)) / up
    for i in range(across):
        for j in range(up):
            x, y = -w / 2 + i * (pw + bar), -h / 2 + j * (ph + bar)
            bm.faces.new([bm.verts.new(c) for c in ((x, y, 0), (x + pw, y, 0), (x + pw, y + ph, 0), (x, y + ph, 0))])
    ob = finish(bm, "panes", [m.pane(strength)], outward=False)
    ob.location, ob.rotation_euler = loc, (Vector(at) - loc).to_track_quat("-Z", "Y").to_euler()
    ob.visible_camera = ob.visible_diffuse = ob.visible_shadow = ob.visible_transmission = False


def lamp(loc, at, size, energy, colour):
    a = bpy.data.lights.new("lamp", "AREA")
    a.shape, a.size, a.energy, a.color = "DISK", size, energy, colour
    ob = bpy.data.objects.new("lamp", a)
    ob.location, ob.rotation_euler = loc, (Vector(at) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    ob.visible_camera = False
    bpy.context.collection.objects.link(ob)


def window_shadow(start, w, h, across=2, up=3, bar=0.07, away=4.5, side=1):
    """The bars of a window on the wall, and the wall dark to its left and above: start is its
    lower left. What stands before the wall meets the light that would fall further right and lower."""
    x0, z0 = start
    far = 9
    bars = [(x0 - far, x0, z0 - far, z0 + h + far), (x0, x0 + w + far, z0 + h, z0 + h + far)]
    bars += [(x0 + w * i / across - bar / 2, x0 + w * i / across + bar / 2, z0, z0 + h) for i in range(1, across)]
    bars += [(x0, x0 + w, z0 + h * j / up - bar / 2, z0 + h * j / up + bar / 2) for j in range(1, up)]
    shift = -sun_way(side) * away
    bm = bmesh.new()
    for a, b, c, d in bars:
        bm.faces.new([bm.verts.new(Vector((x, WALL_Y, z)) + shift) for x, z in ((a, c), (b, c), (b, d), (a, d))])
    ob = finish(bm, "window shadow", [m.gobo()], outward=False)
    ob.visible_camera = ob.visible_glossy = ob.visible_transmission = ob.visible_diffuse = False


def leaf_shadows(branches, side=1):
    for b in branches:
        shadow_branch(sun_way(side), wall_y=WALL_Y, **b)


def look(eye, at, width, focus=None, fstop=5.6):
    """From `eye` towards `at`, with `width` of what lies there in the frame: for views from above."""
    eye, at = Vector(eye), Vector(at)
    dist = (at - eye).length
    cam = bpy.data.cameras.new("camera")
    cam.sensor_fit, cam.sensor_width, cam.lens = "HORIZONTAL", 36, 36 * dist / width
    cam.dof.use_dof = True
    cam.dof.focus_distance = (Vector(focus or at) - eye).length
    cam.dof.aperture_fstop = fstop * cam.lens / 190
    ob = bpy.data.objects.new("camera", cam)
    ob.location, ob.rotation_euler = eye, (at - eye).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(ob)
    bpy.context.scene.camera = ob


def camera(rect, camera_x=0.0, focus_y=-0.3, fstop=4.0, height=CAMERA_Z):
    """rect = (x0, x1, z0, z1): what the frame shows of the plane y = 0.

    The camera stays level and is shifted, as a view camera is: bottles stay upright.
    From a greater height one sees more of what lies on the ledge.
    """
    x0, x1, z0, z1 = rect
    w, dist = x1 - x0, -CAMERA_Y
    cam = bpy.data.cameras.new("camera")
    cam.sensor_fit, cam.sensor_width = "HORIZONTAL", 36
    cam.lens = 36 * dist / w
    cam.shift_x = ((x0 + x1) / 2 - camera_x) / w
    cam.shift_y = ((z0 + z1) / 2 - height) / w
    cam.dof.use_dof = True
    cam.dof.focus_distance = dist + focus_y
    # The aperture follows the lens, so that softness behind is the same in every crop.
    cam.dof.aperture_fstop = fstop * cam.lens / 190
    ob = bpy.data.objects.new("camera", cam)
    ob.location = (camera_x, CAMERA_Y, height)
    ob.rotation_euler = (math.pi / 2, 0, 0)
    bpy.context.collection.objects.link(ob)
    bpy.context.scene.camera = ob


def settings(width, height, samples, threads, seed=0):
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = width, height, 100
    s.render.threads_mode, s.render.threads = "FIXED", threads
    s.render.use_persistent_data = True
    c = s.cycles
    c.device, c.samples, c.seed = "CPU", samples, seed
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.014, 16
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = 10, 2, 3
    c.transmission_bounces, c.transparent_max_bounces = 9, 10
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = 3.0, 0.0, 0.5
    c.filter_width = 1.3
    s.view_settings.view_transform = "Filmic"
    s.view_settings.look = "High Contrast"
    s.view_settings.exposure = -0.04
