/** Detects "clinically tested" in any wording: also "proven in a clinical trial", and both Arabic terms. */
export function isClinicalClaim(feature: string): boolean {
  return /clinic|سرير|[إا]كلينيك/i.test(feature);
}
