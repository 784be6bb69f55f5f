// Every label of the range. `w` and `h` are the label's real size on the
// vessel in scene units (arc length and height, see vessels.py), so that the
// page has the proportions of the paper and type is never stretched.
// `unit` scales the type: small vessels carry relatively larger type.
const LABELS = {
  spray: {
    w: 1.6493, h: 0.59, unit: 0.93, tone: "cream",
    en: "Scalp & Root Spray", ar: "بخاخ فروة الرأس والجذور",
    size: ["60 ml", "60 مل"],
  },
  serum: {
    w: 1.5184, h: 0.42, unit: 1.0, tone: "sand",
    en: "Root Serum", ar: "سيروم الجذور",
    size: ["30 ml", "30 مل"],
  },
  wash: {
    w: 1.9373, h: 0.76, unit: 0.86, tone: "cypress",
    en: "Gentle Scalp Wash", ar: "غسول فروة الرأس اللطيف",
    size: ["250 ml", "250 مل"],
  },
  night: {
    w: 1.5708, h: 0.48, unit: 1.02, tone: "ink",
    en: "Night Scalp Oil", ar: "زيت ليلي لفروة الرأس",
    size: ["30 ml", "30 مل"],
  },
  "mini-spray": {
    w: 1.0472, h: 0.31, unit: 1.12, tone: "cream", small: true,
    en: "Scalp & Root Spray", ar: "بخاخ فروة الرأس",
    size: ["15 ml", "15 مل"],
  },
  "mini-serum": {
    w: 1.0472, h: 0.31, unit: 1.12, tone: "sand", small: true,
    en: "Root Serum", ar: "سيروم الجذور",
    size: ["15 ml", "15 مل"],
  },
  "mini-wash": {
    w: 1.0472, h: 0.31, unit: 1.12, tone: "cypress", small: true,
    en: "Gentle Scalp Wash", ar: "غسول لطيف",
    size: ["15 ml", "15 مل"],
  },
  band: {
    w: 0.5, h: 0.66, unit: 0.8, tone: "cream", mark: true,
    en: "Gift Box", ar: "علبة هدية", size: [],
  },
  comb: { w: 0.6, h: 0.16, unit: 1, tone: "burn", brandOnly: true },
};
if (typeof module !== "undefined") module.exports = { LABELS };
