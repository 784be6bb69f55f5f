/** How much is bought. The keys are those of domain/catalog/piece.ts, `piece` for all others. */
export const pieces = {
  bottle: '{count, plural, one {# bottle} other {# bottles}}',
  comb: '{count, plural, one {# comb} other {# combs}}',
  set: '{count, plural, one {# set} other {# sets}}',
  box: '{count, plural, one {# box} other {# boxes}}',
  piece: '{count, plural, one {# piece} other {# pieces}}',
  packs: '{pieces} ({count, number} × pack of {size, number})',
  other: '{count} pc',
} as const;
