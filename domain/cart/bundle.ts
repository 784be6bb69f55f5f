/** Pieces per unit, in the text form of a cart item. */
export const bundles = ['1', '2', '3'] as const;
export type Bundle = (typeof bundles)[number];

export const maxBundleSize = bundles.length;

export function bundleSize(bundle: string): number {
  return isBundle(bundle) ? Number(bundle) : 1;
}

export function isBundle(value: unknown): value is Bundle {
  return bundles.some((bundle) => bundle === value);
}
