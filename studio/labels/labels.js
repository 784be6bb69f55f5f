// Every label of the range. `w` and `h` are the label's real size on the
// vessel in scene units (arc length and height, see vessels.py), so that the
// page has the proportions of the paper and type is never stretched.
// `unit` scales the type: small vessels carry relatively larger type.
const LABELS = {
  spray: {
    w: 0.8247, h: 0.59, unit: 0.93, tone: "cream",
    en: "Scalp & Root Spray", ar: "بخاخ فروة الرأس والجذور",
    size: ["60 ml", "60 مل"],
  },
  serum: {
    w: 0.7592, h: 0.42, unit: 1.0, tone: "sand",
    en: "Root Serum", ar: "سيروم الجذور",
    size: ["30 ml", "30 مل"],
  },
  wash: {
    w: 0.9687, h: 0.76, unit: 0.86, tone: "cypress",
    en: "Gentle Scalp Wash", ar: "غسول فروة الرأس اللطيف",
    size: ["250 ml", "250 مل"],
  },
  night: {
    w: 0.7854, h: 0.48, unit: 1.02, tone: "ink",
    en: "Night Scalp Oil", ar: "زيت ليلي لفروة الرأس",
    size: ["30 ml", "30 مل"],
  },
  "mini-spray": {
    w: 0.5236, h: 0.31, unit: 1.12, tone: "cream", small: true,
    en: "Scalp & Root Spray", ar: "بخاخ فروة الرأس والجذور",
    size: ["15 ml", "15 مل"],
  },
  "mini-serum": {
    w: 0.5236, h: 0.31, unit: 1.12, tone: "sand", small: true,
    en: "Root Serum", ar: "سيروم الجذور",
    size: ["15 ml", "15 مل"],
  },
  "mini-wash": {
    w: 0.5236, h: 0.31, unit: 1.12, tone: "cypress", small: true,
    en: "Gentle Scalp Wash", ar: "غسول فروة الرأس اللطيف",
    size: ["15 ml", "15 مل"],
  },
  lid: { w: 1, h: 0.72, unit: 1.5, tone: "foil", en: "", ar: "", size: [] },
  comb: { w: 0.6, h: 0.16, unit: 1, tone: "burn", brandOnly: true },
};
// The label behind says what the product's page says: its texts come from content/catalogue.json.
for (const [name, id] of Object.entries({ spray: 1, serum: 2, wash: 3, night: 9, "mini-spray": 1, "mini-serum": 2, "mini-wash": 3 }))
  LABELS[`${name}-back`] = { ...LABELS[name], back: id, batch: `26${String(id).padStart(2, "0")}7` };

if (typeof module !== "undefined") module.exports = { LABELS };
