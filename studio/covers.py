"""The covers of the articles, three to two. What matters stands within the middle 16:9."""
import math

import bpy
from mathutils import Vector

import growth
import leaves
import materials as m
import props
import scene
import still_life
import vessels

COVER = (1600, 1067)


def look(at, frm, lens, fstop, focus=None):
    """A hand-held view from `frm`, sharp at `focus` (a point; by default what it looks at)."""
    cam = bpy.data.cameras.new("camera")
    cam.sensor_fit, cam.sensor_width, cam.lens = "HORIZONTAL", 36, lens
    frm, at = Vector(frm), Vector(at)
    way = at - frm
    cam.dof.use_dof, cam.dof.aperture_fstop = True, fstop
    cam.dof.focus_distance = (Vector(focus or at) - frm).dot(way.normalized())
    ob = bpy.data.objects.new("camera", cam)
    ob.location, ob.rotation_euler = frm, way.to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(ob)
    bpy.context.scene.camera = ob


def put(ob, x=0.0, y=0.0, z=0.0, turn=0.0):
    ob.location = (x, y, z)
    ob.rotation_euler = (0, 0, math.radians(turn))
    return ob


def wall_shade(x0, x1, away=1.5):
    """The shadow of a pier on the wall between x0 and x1: against it, fine mist shows."""
    pier = scene.slab("pier", x0, x1, scene.WALL_Y, scene.WALL_Y + 0.01, -2, 6, m.gobo(0.3), 0)
    pier.rotation_euler = (0, math.radians(9), 0)
    pier.location = -scene.SUN * away
    pier.visible_camera = pier.visible_glossy = pier.visible_transmission = pier.visible_diffuse = False


def pp405_hair_spray(tex):
    scene.room()
    scene.lights()
    wall_shade(0.05, 6)
    scene.leaf_shadows([
        dict(start=(-1.65, 1.75), heading=-8, length=1.25, leaves=8, size=0.34, away=2.1, seed=5, droop=22),
    ])
    h = 1.84
    w = h * 1.5
    scene.camera((-0.98, w - 0.98, -0.19, h - 0.19), 0.0, -0.3, 2.6)
    scene.disc(-0.26, 0.04, 0.44, 0.08)
    put(vessels.spray(tex, 76), -0.26, 0.04, 0.08)
    a = math.radians(-14)
    way = Vector((math.cos(a), math.sin(a), 0.05))
    still_life.mist(Vector((-0.26, 0.04, 0.08 + 1.11 + 0.235 * 0.62)) + way * 0.155, way)
    scene.block(0.98, 0.34, 0.66, 0.5, 0.14)
    put(still_life.beaker(), 0.96, 0.34, 0.14)
    put(still_life.dish(), 0.56, -0.26, 0.0)
    s = leaves.sprig(0.46, 5, 0.16, 8)
    s.location, s.rotation_euler = (0.98, -0.42, 0.0), (0, 0, math.radians(10))


def hair_loss_treatment_guide(tex):
    scene.room()
    scene.lights()
    scene.leaf_shadows([
        dict(start=(-1.75, 0.62), heading=24, length=1.3, leaves=8, size=0.34, away=2.1, seed=5, droop=30),
        dict(start=(1.95, 1.25), heading=190, length=0.85, leaves=6, size=0.32, away=2.4, seed=12, droop=-12),
    ])
    h = 1.92
    w = h * 1.5
    scene.camera((-w / 2, w / 2, -0.38, h - 0.38), 0.0, -0.35, 3.2, height=3.3)
    put(still_life.folded_linen(), -0.62, -0.06, 0, turn=6)
    comb = put(props.comb(tex, 9, 0.030, 0.072, 0.075, 0.42, 0.27), -0.62, -0.12, 0.185, turn=14)
    comb.scale = (0.78,) * 3
    scene.disc(0.10, 0.36, 0.36, 0.12)
    put(vessels.dropper(tex), 0.10, 0.36, 0.12)
    put(still_life.notebook(), 0.72, -0.14, 0, turn=-9)
    put(still_life.pencil(), 0.42, -0.08, 0.079, turn=-24)
    s = leaves.sprig(0.50, 5, 0.17, 3)
    s.location, s.rotation_euler = (0.06, -0.58, 0.0), (0, 0, math.radians(172))


def hair_follicle_science(tex):
    scene.lights()
    # The sun stands low behind the field: strands get a rim, the leaf shines, shadows run forward.
    sun = bpy.data.objects["sun"]
    sun.rotation_euler = Vector((0.74, -0.52, -0.42)).to_track_quat("-Z", "Y").to_euler()
    sun.data.energy = 4.9
    back = scene.slab("backdrop", -16, 16, 8.5, 8.6, -3, 10, m.dawn(), 0)
    back.visible_shadow = False
    at = (0.42, 0.0)
    spots = [(x, y, 0.034) for x, y in growth.pores(20, 0.42, (-2.3, 5.4)) if not in_the_way(x, y, at)]
    height = growth.ground([*spots, (*at, 0.05)])
    growth.strands(spots, height)
    growth.seedling(*at, height(*at))
    look((0.02, 0, 0.52), (-0.30, -4.3, 1.25), 80, 0.42, (*at, 0.45))


def in_the_way(x, y, at):
    """Around the seedling, and between it and the eye, the ground is bare; so is the sun's way to it."""
    if y < at[1] + 0.2 and x > -0.72 - 0.12 * y:
        return True
    return math.hypot((x - at[0]) * 0.8, y - at[1]) < 0.66


COVERS = {
    "blog/pp405-hair-spray": (pp405_hair_spray, COVER),
    "blog/hair-follicle-science": (hair_follicle_science, COVER),
    "blog/hair-loss-treatment-guide": (hair_loss_treatment_guide, COVER),
}
