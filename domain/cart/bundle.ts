/** Pieces per unit, as the text a cart item carries. */
export const bundles = ['1', '2', '3'] as const;
export type Bundle = (typeof bundles)[number];

export function bundleSize(bundle: string): number {
  return isBundle(bundle) ? Number(bundle) : 1;
}

export function isBundle(value: unknown): value is Bundle {
  return bundles.some((bundle) => bundle === value);
}
