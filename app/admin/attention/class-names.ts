/** What can be done with an item: words in a row, whatever element they are. */
export const underlined =
  'tabular inline-flex min-h-11 cursor-pointer items-center font-semibold text-cypress underline ' +
  'underline-offset-4';
