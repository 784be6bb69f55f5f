#!/bin/sh
# Labels first, then every picture (or those named): studio/make.sh [NAME...]
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-$here/out}; modules=${MODULES:-$here}
[ -d "$modules/node_modules/sharp" ] || (cd "$here" && npm install --no-audit --no-fund)
node "$here/labels/make.mjs" --out "$work/labels" --modules "$modules"
if [ $# -eq 0 ]; then
  set -- products/scalp-root-spray products/root-serum products/scalp-wash products/gift-box \
    products/duo-spray-serum products/trio-routine products/travel-set products/scalp-comb \
    products/night-oil \
    products/scalp-root-spray-back products/scalp-root-spray-place products/root-serum-back products/root-serum-place \
    products/night-oil-back products/night-oil-place products/scalp-wash-back products/scalp-wash-place \
    products/scalp-comb-close products/scalp-comb-place products/travel-set-back products/travel-set-place \
    products/gift-box-close products/gift-box-place products/duo-spray-serum-back products/duo-spray-serum-place \
    products/trio-routine-back products/trio-routine-place \
    hero/hero-ltr hero/hero-rtl hero/hero-phone \
    blog/pp405-hair-spray blog/hair-follicle-science blog/hair-loss-treatment-guide
fi
for name in "$@"; do "$here/picture.sh" "$name" "${SCALE:-1}" "${SAMPLES:-48}"; done
