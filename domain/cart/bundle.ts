/** What the product page offers: pieces per unit, as the text a cart item carries. */
export const bundles = ['1', '2', '3'] as const;
export type Bundle = (typeof bundles)[number];

/** Pieces per unit. Anything that is no bundle of ours counts as one piece. */
export function bundleSize(bundle: string): number {
  return isBundle(bundle) ? Number(bundle) : 1;
}

export function isBundle(value: unknown): value is Bundle {
  return bundles.some((bundle) => bundle === value);
}
