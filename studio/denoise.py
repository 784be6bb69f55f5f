"""Non-local means for two half renders, guided by albedo and normals.

    python3 studio/denoise.py FOLDER OUT.exr

Light is filtered apart from surface colour (colour over albedo), so that type
and grain stay as sharp as they were rendered. The difference of the halves
gives each pixel's own noise level: clean parts are left alone. Where the halves
are smaller than the picture, light is enlarged and meets the colours of full size.
"""
import glob
import os
import sys

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np

cv2.setNumThreads(2)
EPS = 0.02


def load(folder, slot, which):
    f = sorted(glob.glob(os.path.join(folder, f"{slot}-{which}-*.exr")))[-1]
    return np.nan_to_num(cv2.imread(f, cv2.IMREAD_UNCHANGED)[..., :3].astype(np.float32))


def shift(a, dx, dy):
    h, w = a.shape[:2]
    m = np.float32([[1, 0, -dx], [0, 1, -dy]])
    return cv2.warpAffine(a, m, (w, h), flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REFLECT_101)


def smooth_feature(a, b, radius=3, k=0.8):
    """Features are noisy too where glass bends the view: filter them among themselves first."""
    mean = (a + b) / 2
    raw = ((a - b) ** 2).mean(2) / 4
    var = cv2.GaussianBlur(raw, (0, 0), 1.5) + 1e-7
    acc, wsum = np.zeros_like(mean), np.zeros(mean.shape[:2], np.float32)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            q, vq = shift(mean, dx, dy), shift(var, dx, dy)
            d = (((mean - q) ** 2).mean(2) - (var + np.minimum(var, vq))) / (1e-6 + k * k * (var + vq))
            w = np.exp(-np.maximum(cv2.blur(d, (3, 3)), 0))
            acc += q * w[..., None]
            wsum += w
    return acc / wsum[..., None], var / 4


def main(folder, out, radius=7, patch=3, k=0.9):
    ca, cb = load(folder, "colour", "a"), load(folder, "colour", "b")
    aa, ab = load(folder, "albedo", "a"), load(folder, "albedo", "b")
    na, nb = load(folder, "normal", "a"), load(folder, "normal", "b")
    alb, alb_var = smooth_feature(aa, ab)
    nor, nor_var = smooth_feature(na, nb)
    div = np.maximum(alb, EPS)
    # Log space: fireflies weigh little and dark and bright are treated alike.
    la, lb = (np.log(np.clip(x, 0, 12) / div + 0.03) for x in (ca, cb))
    mean = (la + lb) / 2
    raw = ((la - lb) ** 2).mean(2) / 4
    var = cv2.GaussianBlur(raw, (0, 0), 2.0) + 1e-6
    acc = np.zeros_like(mean)
    wsum = np.zeros(mean.shape[:2], np.float32)
    ph = 2 * patch + 1
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            q, vq = shift(mean, dx, dy), shift(var, dx, dy)
            d = ((mean - q) ** 2).mean(2)
            d = (d - (var + np.minimum(var, vq))) / (1e-5 + k * k * (var + vq))
            d = cv2.blur(d, (ph, ph))
            fa = ((alb - shift(alb, dx, dy)) ** 2).mean(2) / (2 * 0.03 ** 2 + 8 * alb_var)
            fn = ((nor - shift(nor, dx, dy)) ** 2).mean(2) / (2 * 0.08 ** 2 + 8 * nor_var)
            w = np.exp(-np.maximum(np.maximum(d, 0), np.maximum(fa, fn)))
            acc += q * w[..., None]
            wsum += w
    res = (np.exp(acc / wsum[..., None]) - 0.03) * div
    # A trace of the original grain keeps surfaces from looking like plastic.
    res = 0.95 * np.clip(res, 0, None) + 0.05 * np.clip((ca + cb) / 2, 0, 12)
    if glob.glob(os.path.join(folder, "albedo-full-*.exr")):
        res = enlarge(folder, res, alb)
    cv2.imwrite(out, res.astype(np.float32))


def enlarge(folder, res, alb):
    full = load(folder, "albedo", "full")
    h, w = full.shape[:2]
    up = lambda a, how=cv2.INTER_CUBIC: cv2.resize(a, (w, h), interpolation=how)
    # Light is taken from opaque surfaces only, so that no glass bleeds into the edge of a label.
    solid = (load(folder, "opaque", "a")[..., 0] > 0.5).astype(np.float32)
    solid = cv2.erode(solid, np.ones((3, 3)))
    light = np.log(res / np.maximum(alb, EPS) + 0.03) * solid[..., None]
    share = up(solid, cv2.INTER_LINEAR)
    light = np.exp(up(light, cv2.INTER_LINEAR) / np.maximum(share, 0.05)[..., None]) - 0.03
    mask = ((load(folder, "opaque", "full")[..., 0] > 0.5) & (share > 0.4)).astype(np.float32)
    mask = cv2.GaussianBlur(cv2.erode(mask, np.ones((3, 3))), (0, 0), 0.9)[..., None]
    smooth = np.clip(up(np.log(np.clip(res, 0, None) + 0.03)), -6, 4)
    return mask * light * np.maximum(full, EPS) + (1 - mask) * np.clip(np.exp(smooth) - 0.03, 0, None)


if __name__ == "__main__":
    main(*sys.argv[1:3])
