#!/bin/sh
# One picture, all steps: render, denoise, develop, save.
#   studio/picture.sh products/root-serum [scale] [samples]
# Environment: WORK (scratch folder), OUT (pictures folder), MODULES (folder that holds node_modules).
set -e
here=$(cd "$(dirname "$0")" && pwd)
name=$1; scale=${2:-1}; samples=${3:-48}
work=${WORK:-$here/out}; out=${OUT:-$here/../content/pictures}; modules=${MODULES:-$here}
dir=$work/$(echo "$name" | tr / _)
mkdir -p "$dir"; rm -f "$dir"/*.exr
blender -b -noaudio -P "$here/render.py" -- "$name" --work "$work" --scale "$scale" --samples "$samples" --light "${LIGHT:-1}" > "$dir/render.log" 2>&1
grep -q Traceback "$dir/render.log" && { tail -20 "$dir/render.log"; exit 1; }
"${PYTHON:-python3}" "$here/denoise.py" "$dir" "$dir/clean.exr"
blender -b -noaudio -P "$here/render.py" -- "$name" --work "$work" --develop "$dir/clean.exr" > "$dir/develop.log" 2>&1
node "$here/save.mjs" "$dir/clean.png" "$out/$name" --modules "$modules"
