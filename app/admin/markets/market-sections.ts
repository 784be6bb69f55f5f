/** Parts of a market's page; their names are the ids that links lead to. */
export const marketSections = [
  'countries',
  'money',
  'tax',
  'payment',
  'delivery',
  'seller',
  'prices',
] as const;
