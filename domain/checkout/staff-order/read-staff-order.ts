import { isBundle } from '../../cart/bundle.ts';
import { maxLines, maxQuantity } from '../../cart/limits.ts';
import { readProductId } from '../../catalog/product.ts';
import { type CodedError, throwFirstError } from '../../coded-error.ts';
import { asLanguage } from '../../language.ts';
import { isCurrency, type Money, money } from '../../money.ts';
import { CorrectionError } from '../../orders/correct-address.ts';
import { parseMoney } from '../../typed-money.ts';
import type { OrderDiscount } from '../insert-order.server.ts';
import type { RequestedLine } from '../price-lines.ts';
import { readNewCustomer } from '../shopper/shopper-details.ts';
import type { StaffOrder } from './place-for-customer.server.ts';
import { readQuantity } from './read-quantity.ts';
import { maxDiscountReasonLength, quantityField, staffOrderTerms } from './staff-order.ts';
import { StaffOrderError } from './staff-order-error.ts';

/** Reads the form of an order for a customer. Throws CorrectionError or StaffOrderError, with one for each wrong field. */
export function readStaffOrder(form: FormData): StaffOrder {
  const text = (name: string) => `${form.get(name) ?? ''}`.trim();
  const { lines, errors } = readLines(form);
  const customer = readCustomer(form);
  const lang = asLanguage(text('lang'));
  const terms = staffOrderTerms.find((one) => one === text('terms'));
  throwFirstError([
    ...errors,
    ...('errors' in customer ? customer.errors : []),
    lang ? undefined : new StaffOrderError('language_missing', 'lang'),
    terms ? undefined : new StaffOrderError('terms_invalid', 'terms'),
  ]);
  if ('errors' in customer || !lang || !terms) throw new StaffOrderError('lines_empty', 'lines');
  return {
    ...customer,
    lines,
    lang,
    terms,
    total: readTotal(text('total'), text('currency')),
    readDiscount: (currency) => readDiscount(text('discount'), text('reason'), currency),
  };
}

type Customer = Pick<StaffOrder, 'details' | 'addressFields'>;

function readCustomer(form: FormData): Customer | { errors: CodedError[] } {
  try {
    const { details, addressFields } = readNewCustomer(Object.fromEntries(form));
    return { details, addressFields };
  } catch (error) {
    if (!(error instanceof CorrectionError)) throw error;
    return { errors: [error, ...error.others] };
  }
}

/** A product that is there twice in the same pack is one line. */
function readLines(form: FormData): { lines: RequestedLine[]; errors: StaffOrderError[] } {
  const ids = form.getAll('product');
  const packs = form.getAll('pack');
  const errors: StaffOrderError[] = [];
  const lines = new Map<string, RequestedLine>();
  for (const [at, typed] of ids.entries()) {
    const id = readProductId(`${typed}`);
    const bundle = `${packs[at] ?? '1'}`;
    const qty = readQuantity(`${form.get(quantityField(at)) ?? ''}`);
    if (id === undefined) throw new StaffOrderError('lines_empty', 'lines');
    if (!isBundle(bundle)) errors.push(new StaffOrderError('pack_invalid', quantityField(at)));
    const key = `${id} ${bundle}`;
    const sum = (lines.get(key)?.qty ?? 0) + (qty ?? 0);
    if (qty === undefined || sum > maxQuantity) {
      errors.push(new StaffOrderError('quantity_invalid', quantityField(at)));
    }
    lines.set(key, { id, bundle, qty: sum });
  }
  if (ids.length === 0) errors.push(new StaffOrderError('lines_empty', 'lines'));
  if (lines.size > maxLines) errors.push(new StaffOrderError('lines_too_many', 'lines'));
  return { lines: [...lines.values()], errors };
}

/** Undefined where the page has sent no amount: then the total differs. */
function readTotal(amount: string, currency: string): Money | undefined {
  return /^\d{1,15}$/.test(amount) && isCurrency(currency)
    ? money(Number(amount), currency)
    : undefined;
}

function readDiscount(typed: string, reason: string, currency: string): OrderDiscount | undefined {
  if (typed === '') return undefined;
  const amount = parseMoney(typed, currency);
  if (!amount) throw new StaffOrderError('discount_invalid', 'discount');
  if (amount.amount === 0) return undefined;
  if (reason === '') throw new StaffOrderError('reason_missing', 'reason');
  if (reason.length > maxDiscountReasonLength) {
    throw new StaffOrderError('reason_too_long', 'reason');
  }
  return { amount, reason };
}
