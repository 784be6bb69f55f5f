/** Quantities. The keys are those of domain/catalog/piece.ts, `piece` for all others. */
export const pieces = {
  bottle: '{count, plural, one {# bottle} other {# bottles}}',
  comb: '{count, plural, one {# comb} other {# combs}}',
  set: '{count, plural, one {# set} other {# sets}}',
  box: '{count, plural, one {# box} other {# boxes}}',
  piece: '{count, plural, one {# piece} other {# pieces}}',
  packs:
    '{count, plural, one {Pack of {contents}} other {# × pack of {contents} · {pieces} in all}}',
  /** Contents of one pack of two or more pieces. */
  contents: {
    bottle: '{size, number} bottles',
    comb: '{size, number} combs',
    set: '{size, number} sets',
    box: '{size, number} boxes',
    piece: '{size, number} pieces',
  },
  other: '{count} pc',
} as const;
