/** In the customer's language, whatever staff read. */
export const packingSlip = {
  title: 'Packing slip',
  order: 'Order',
  date: 'Ordered',
  shipTo: 'Ship to',
  product: 'Product',
  pieces: 'Pieces each',
  quantity: 'Quantity',
  allPieces: 'Pieces in all',
  noItems: 'The items of this order are not stored.',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  scan: 'Order number as a code',
  help: 'Questions? {email}',

  page: { title: 'Packing slip {id}', back: 'Back to the order', print: 'Print', paper: 'Paper' },
} as const;
