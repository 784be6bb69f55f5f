import { z } from 'zod';
import type { Barcode } from '#app/admin/orders/packing-slip/barcode.server.ts';
import { dateLocale } from '#app/words/moments.ts';
import { dateTimeFormat } from '#domain/calendar/date-time-format.ts';
import { recordSlipPrints, type SlipPrint } from '#domain/fulfilment/slip-prints.server.ts';
import type { Language } from '#domain/language.ts';
import { money } from '#domain/money.ts';
import { findFullOrders } from '#domain/orders/list/admin-order.server.ts';
import type { StaffOrder } from '#domain/orders/list/staff-order.server.ts';
import type { OrderCode } from '#domain/orders/order-code.server.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { dueTerms } from '#domain/orders/payment-terms.ts';
import type { Store } from '#domain/store.ts';
import { textField } from '../../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  staffForm,
} from '../../forms/staff-form.server.ts';

export const maxSlips = 500;

export type SlipOrders = { ids: string[]; unreadable: string[]; omittedCount: number };

/** `also` has numbers with commas between them. Each order once, at most `maxSlips` in all. */
export function readSlipOrders(first: string, alsoParam: string | null): SlipOrders {
  const typedIds = (alsoParam ?? '').split(',').map((id) => id.trim());
  const others = [...new Set(typedIds.filter((id) => id && id !== first))];
  // An older store may have numbered its orders otherwise; its pages have addresses, too.
  const ids = [first, ...others.filter(isOrderId)];
  return {
    ids: ids.slice(0, maxSlips),
    unreadable: others.filter((id) => !isOrderId(id)).map((id) => id.slice(0, 40)),
    omittedCount: Math.max(0, ids.length - maxSlips),
  };
}

export type Slip = ReturnType<typeof toSlip>;
type Printed = { when: string; by: string | undefined } | undefined;
export type Sender = ReturnType<typeof senderOf>;

/** Returns the slips in the order of `ids`, and the numbers that match no order. */
export async function findSlips(
  { db, settings }: Pick<Store, 'db' | 'settings'>,
  ids: readonly string[],
  printedOf: (order: Pick<StaffOrder, 'print'>) => Printed,
) {
  const { timeZone } = settings;
  // Loaded with the first slip: a start needs no codes.
  const [{ drawBarcode }, { drawOrderCode }] = await Promise.all([
    import('#app/admin/orders/packing-slip/barcode.server.ts'),
    import('#domain/orders/order-code.server.ts'),
  ]);
  const orders = await findFullOrders(db, ids);
  const dayIn = (lang: Language) =>
    dateTimeFormat(dateLocale[lang], { dateStyle: 'long', timeZone });
  const days = { en: dayIn('en'), ar: dayIn('ar') };
  const foundIds = new Set(orders.map(({ orderId }) => orderId));
  return {
    slips: orders.map((order) => ({
      ...toSlip(order, days, { drawBarcode, drawOrderCode }),
      printed: printedOf(order),
    })),
    unknown: ids.filter((id) => !foundIds.has(id)),
  };
}

export function senderOf({ name, logo, senderAddress, supportEmail, whatsApp }: Store['settings']) {
  const phone = whatsApp && `+${whatsApp}`;
  return { name, logo: logo?.mark, address: senderAddress, email: supportEmail, phone };
}

type Order = Awaited<ReturnType<typeof findFullOrders>>[number];

type Drawing = {
  drawBarcode: (text: string) => Barcode | undefined;
  drawOrderCode: (orderId: string) => OrderCode;
};

// No prices: a parcel may be a present. A courier who collects cash needs the amount.
function toSlip(
  order: Order,
  days: Record<Language, Intl.DateTimeFormat>,
  { drawBarcode, drawOrderCode }: Drawing,
) {
  const { orderId, createdAt, carrier, trackingNumber } = order;
  const shortCode = order.addressFields?.short_code;
  const isCash = dueTerms(order) === 'cash' && order.totalCents !== undefined;
  const items = order.items.map(({ names, quantity, bundle }) => {
    const each = piecesOf(bundle);
    return { names, quantity, each, pieces: quantity * each };
  });
  return {
    orderId,
    lang: order.lang ?? 'en',
    flags: order.flags,
    ...(order.missing && { missing: order.missing }),
    notes: order.notes,
    addressEvent: order.addressEvent,
    ordered: { en: days.en.format(createdAt), ar: days.ar.format(createdAt) },
    name: order.name,
    phone: order.phone,
    address: order.address,
    items,
    ...(isCash && { cashToCollect: money(order.totalCents ?? 0, order.currency) }),
    pieces: items.reduce((sum, { pieces }) => sum + pieces, 0),
    carrier,
    trackingNumber,
    code: drawOrderCode(orderId),
    barcode: drawBarcode(orderId),
    trackingBarcode: trackingNumber ? drawBarcode(trackingNumber) : undefined,
    shortCode,
    shortCodeBarcode: shortCode ? drawBarcode(shortCode) : undefined,
  };
}

/** Pieces per unit; an old line without a bundle is one piece. */
function piecesOf(bundle: string | undefined): number {
  const pieces = Number(bundle ?? 1);
  return Number.isSafeInteger(pieces) && pieces > 0 ? pieces : 1;
}

/** "482917305114:7712 …", each order with the last change of its address that its slip has. */
export function writePrints(slips: readonly Pick<Slip, 'orderId' | 'addressEvent'>[]): string {
  return slips.map(({ orderId, addressEvent }) => `${orderId}:${addressEvent}`).join(' ');
}

/** Records that the slips in `prints` were printed, with the versions on the page. */
export async function handlePrintAction(request: Request, context: SentForm['context']) {
  const sent = { request, context, form: await request.formData() };
  return handleStaffForm(sent, forms, { intent: 'print' });
}

const forms = {
  print: staffForm({
    schema: z.object({ prints: textField }),
    async run({ prints }, { store, staffId }) {
      await recordSlipPrints(store.db, readPrints(prints), staffId);
      return { kind: 'done' };
    },
  }),
};

export type PrintResult = ResultsOf<typeof forms>['print'];

function readPrints(text: string): SlipPrint[] {
  const prints = text.split(' ').flatMap((print) => {
    const [, orderId = '', event = ''] = /^([^:]+):(\d{1,15})$/.exec(print) ?? [];
    return orderId ? [{ orderId, addressEvent: Number(event) }] : [];
  });
  return prints.slice(0, maxSlips);
}
