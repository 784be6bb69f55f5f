export const tracking = {
  title: 'Tracking numbers',
  lead: 'Enter the numbers of many orders at once, check what would change, then save them all.',
  needsScripts: 'This page needs JavaScript. Without it, enter each number on the order page.',

  orders: 'Numbers of {count, plural, one {# order} other {# orders}}',
  ordersHint: 'Type or scan. Enter moves to the next order.',
  ordersGone:
    '{count, plural, one {# of the selected orders was not found.} other {# of the selected orders were not found.}}',
  numberOf: 'Tracking number of order {id}',
  now: 'Now: {carrier} {number}',

  pasteTitle: 'Paste lines',
  pasted: 'Order number and tracking number, one order per line',
  pastedHint:
    'Between them a tab, comma, semicolon or space. A carrier may follow. Cells of a spreadsheet can be pasted as they are.',

  fileTitle: 'Courier file',
  file: 'CSV or XLSX',
  fileHint: 'Up to 2 MB and 5,000 rows. Columns are found by their headings.',
  columnsUnknown: 'The columns were not found by their headings. Choose them, then check again.',
  columnOrder: 'Column of the order number',
  columnNumber: 'Column of the tracking number',
  columnCarrier: 'Column of the carrier',
  column: 'Column {at}: {sample}',
  columnEmpty: 'Column {at}',
  noColumn: 'None',

  carrier: 'Carrier for all',
  carrierHint: 'A carrier in a line or in the file takes precedence.',
  check: 'Check',
  checkAgain: 'Check again',

  preview: 'What would change',
  summary: {
    new: '{count, plural, one {# new number} other {# new numbers}}',
    changed: '{count, plural, one {# changed number} other {# changed numbers}}',
    same: '{count, plural, one {# saved already} other {# saved already}}',
    unconfirmed: '{count, plural, one {# needs confirmation} other {# need confirmation}}',
    fault: '{count, plural, one {# row with an error} other {# rows with errors}}',
  },
  edited: 'What you entered above has changed since. Check it again.',

  faults: '{count, plural, one {# row cannot be used} other {# rows cannot be used}}',
  faultsHint: 'Fix them above and check again, or skip them.',
  blocked:
    'Rows with errors are never skipped silently. Skip them above, or fix them and check again.',
  leaveOut: '{count, plural, one {Skip this row} other {Skip these # rows}}',
  leftOut: '{count, plural, one {# row is skipped.} other {# rows are skipped.}}',
  takeBack: 'Undo',
  places: { order: 'Typed for an order', line: 'Line {at}', row: 'Row {at} of the file' },
  reasons: {
    order_missing: 'There is no order number.',
    order_invalid: 'This is not an order number: order numbers contain only digits.',
    order_unknown: 'There is no such order.',
    order_twice: 'This order is named more than once, with different numbers.',
    number_missing: 'There is no tracking number.',
    number_invalid:
      'The tracking number is too long or contains characters other than letters, digits, - . and /.',
    number_rounded:
      'A spreadsheet has rounded this number. Format the column as text there, then save the file again.',
    carrier_invalid: 'The name of the carrier is too long.',
    line_unclear: 'There is more in this line than order, number and carrier.',
  },

  unconfirmed: 'Needs confirmation',
  unconfirmedHint: 'Orders that are not ticked are skipped.',
  numberShared: 'Another order here has the same number.',
  shipAnyway: 'Ship order {id} anyway',
  changes: { new: 'New', changed: 'Changed', same: 'Saved already' },
  was: 'before: {carrier} {number}',
  noEmail: 'No email address',
  rowsToSave: 'To be saved',
  same: '{count, plural, one {# is saved already: nothing to do} other {# are saved already: nothing to do}}',
  nothing: 'There is nothing to save.',

  setOut: 'Mark as out for delivery',
  mail: 'Email the customers',
  undoHint: 'You can undo everything for a minute. The emails are sent after that.',
  save: '{count, plural, one {Save # number} other {Save # numbers}}',
  saving: 'Saving this many numbers takes a few seconds. Please stay on this page.',
  changedMeanwhile:
    'Nothing was saved: {count, plural, one {# order has} other {# orders have}} changed in the meantime.',
  changedUnknown: 'This order no longer exists.',

  shipped:
    '{count, plural, =0 {No number had to be saved.} one {# order shipped.} other {# orders shipped.}}',
  saved:
    '{count, plural, =0 {No number had to be saved.} one {# number saved.} other {# numbers saved.}}',
  noEmails: 'No email is sent.',
  sameMeanwhile:
    '{count, plural, one {A colleague had saved # already.} other {A colleague had saved # already.}}',
  onTheirWay: 'Orders out for delivery',
} as const;
