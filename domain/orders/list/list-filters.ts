import * as z from 'zod/mini';
import { westernDigits } from '#domain/language.ts';
import { orderStatuses } from '../order.ts';
import { reportStatuses } from '../payment-terms.ts';
import { savedViews } from './saved-views.ts';
import { readOrderSearch, type StatusName } from './search.ts';

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.catch(z.optional(z.enum(values)), undefined);
const matching = (pattern: RegExp) =>
  z.catch(z.optional(z.string().check(z.regex(pattern))), undefined);
const text = (maxLength?: number) =>
  z.pipe(
    z._default(z.string(), ''),
    z.transform((typed) => typed.slice(0, maxLength)),
  );
const day = z.catch(z.optional(z.iso.date()), undefined);

const amount = z.catch(
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => {
      const typed = westernDigits(value ?? '').replace('٫', '.');
      return /^\d{1,7}(\.\d{1,3})?$/.test(typed) ? typed : undefined;
    }),
  ),
  undefined,
);

export const totalFields = { least: amount, most: amount };

/** Filters of an order list in the back office, read from its address; invalid values are ignored. */
export const orderListFields = {
  view: oneOf(savedViews),
  q: text(),
  status: oneOf(orderStatuses),
  payment: oneOf(reportStatuses),
  from: day,
  until: day,
  country: matching(/^[A-Z]{2}$/),
  product: matching(/^\d{1,9}$/),
  carrier: text(60),
  ...totalFields,
  sort: oneOf(['oldest']),
};

const orderListFilters = z.object(orderListFields);
export type OrderListFilters = z.infer<typeof orderListFilters>;

/** Parses the filters. `statusNames` are the words by which a search finds a status. */
export function readOrderList(
  filters: OrderListFilters,
  { timeZone, statusNames }: { timeZone: string; statusNames: readonly StatusName[] },
) {
  const {
    q,
    view,
    status,
    payment,
    from,
    until,
    country,
    least: minTotal,
    most: maxTotal,
  } = filters;
  const { product, carrier, sort } = filters;
  return {
    view,
    status,
    payment,
    from,
    until,
    timeZone,
    country,
    minTotal,
    maxTotal,
    search: readOrderSearch(q, statusNames),
    product: product === undefined ? undefined : Number(product),
    carrier: carrier || undefined,
    isOldestFirst: sort === 'oldest',
  };
}
