export const remittances = {
  title: 'Remittances',
  lead: 'Enter a courier’s list of collected cash, check it against the orders, then record it as a whole.',
  needsScripts: 'This page needs JavaScript. Without it, record the cash on each order’s page.',

  due: {
    title: 'Cash with couriers',
    none: 'No courier has cash of yours.',
    noCarrier: 'No carrier entered',
    orders: '{count, plural, one {# order} other {# orders}}',
    delivered: 'Delivered',
    onTheWay: 'On the way',
  },

  pasted: 'Order number and amount, one order per line',
  pastedHint:
    'Between them a tab, semicolon, comma or space. Cells of a spreadsheet can be pasted as they are.',
  columnAmount: 'Column of the collected amount',
  columnCurrency: 'Column of the currency',
  carrier: 'Carrier',
  day: 'Received on',

  preview: 'What would be recorded',
  sum: '{count, plural, one {# order} other {# orders}}: {amount}',
  expected: 'of {amount}',
  less: '{amount} less',
  more: '{amount} more',
  differing: '{count, plural, one {# amount differs} other {# amounts differ}}',
  differingHint: 'They are recorded as paid, and listed under Needs attention.',
  equal: '{count, plural, one {# amount as expected} other {# amounts as expected}}',
  total: 'Total',
  received: 'Paid over',
  nothing: 'There is nothing to record.',
  undoHint: 'You can undo all of it for a minute.',
  save: 'Record the cash of {count, plural, one {# order} other {# orders}}',
  reasons: {
    order_missing: 'There is no order number.',
    order_invalid: 'This is not an order number: order numbers contain only digits.',
    order_unknown: 'There is no such order.',
    order_twice: 'This order is in the list more than once.',
    not_due:
      'No cash is due for this order. It was paid in another way, refused or cancelled, or waits for a transfer.',
    already_collected: 'The cash of this order has been recorded before.',
    currency_differs: 'The order is in another currency.',
    amount_missing: 'There is no amount.',
    amount_invalid: 'This is not an amount, or it can be read in two ways.',
    number_rounded:
      'A spreadsheet has rounded this order number. Format the column as text there, then save the file again.',
  },

  savedTitle: 'Recorded remittance',
  saved: 'Recorded: {count, plural, one {# order} other {# orders}}, {sums} from {carrier}.',
  undone:
    'Undone: {count, plural, one {# order} other {# orders}}, {sums} from {carrier}. The cash is due again.',
  notUndone:
    'Nothing was undone: {count, plural, one {# order was} other {# orders were}} refunded, paid online or changed since.',

  last: 'Last remittances',
  none: 'No remittance has been recorded yet.',
  isUndone: 'Undone',
} as const;
