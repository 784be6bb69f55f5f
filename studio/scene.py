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


def lights(side=1):
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.color, sun.angle = 4.4, (1.0, 0.86, 0.69), math.radians(1.1)
    ob = bpy.data.objects.new("sun", sun)
    ob.rotation_euler = sun_way(side).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(ob)

    # A window to the left gives glass and brass their long highlight; a low card
    # to the right closes the other edge. Both are weak as light, strong as reflections.
    def area(name, loc, at, w, h, energy, colour):
        a = bpy.data.lights.new(name, "AREA")
        a.shape, a.size, a.size_y, a.energy, a.color = "RECTANGLE", w, h, energy, colour
        o = bpy.data.objects.new(name, a)
        o.location = loc = Vector((loc[0] * side, loc[1], loc[2]))
        o.rotation_euler = (Vector(at) - loc).to_track_quat("-Z", "Y").to_euler()
        o.visible_camera = False
        bpy.context.collection.objects.link(o)
        return o

    area("window", (-4.6, -3.0, 2.4), (0, 0, 0.7), 1.3, 4.4, 135, (1, 0.95, 0.88))
    area("card", (4.4, -1.6, 1.5), (0, 0, 0.6), 0.8, 3.4, 26, (1, 0.93, 0.84))

    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    bg = world.node_tree.nodes["Background"]
    bg.inputs["Color"].default_value = (0.93, 0.90, 0.86, 1)
    bg.inputs["Strength"].default_value = 0.42


def leaf_shadows(branches, side=1):
    for b in branches:
        shadow_branch(sun_way(side), wall_y=WALL_Y, **b)


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
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = 14, 2, 4
    c.transmission_bounces, c.transparent_max_bounces = 11, 16
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = 3.0, 0.0, 0.5
    c.filter_width = 1.3
    s.view_settings.view_transform = "Filmic"
    s.view_settings.look = "High Contrast"
    s.view_settings.exposure = -0.04
