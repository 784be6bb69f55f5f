import type { Db } from '#database/schema.ts';
import { isBundle } from '../../cart/bundle.ts';
import { type AddressFields, parseStoredAddress } from '../../geography/parse-address.ts';
import type { Language } from '../../language.ts';
import { trimmedOrNull } from '../../orders/admin-order-row.ts';
import { isErased } from '../../orders/order-events.server.ts';
import { readOrderMeta } from '../../orders/order-items.ts';
import { eachField, type ShopperDetails, shopperFields } from '../../orders/shopper-fields.ts';

/** An order that another one begins with. */
export type OrderToCopy = {
  orderId: string;
  details: ShopperDetails;
  addressFields: AddressFields | undefined;
  lang: Language | undefined;
  lines: CopiedLine[];
};

/** `id` is undefined where the order does not say which product it was. */
export type CopiedLine = {
  id: number | undefined;
  names: Record<Language, string>;
  bundle: string;
  qty: number;
};

/** Undefined for an order that does not exist. Its customer's data is left out once it was erased. */
export async function findOrderToCopy(db: Db, orderId: string): Promise<OrderToCopy | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { items, lang } = readOrderMeta(row.meta_data, row.currency ?? '');
  const wasErased = await isErased(db, orderId);
  return {
    orderId,
    details: eachField(shopperFields, (field) =>
      wasErased && field !== 'country' ? '' : (trimmedOrNull(row[field]) ?? ''),
    ),
    addressFields: wasErased ? undefined : parseStoredAddress(row.address_fields),
    lang,
    lines: items.map(({ productId, name, titles, bundle = '1', quantity }) => ({
      id: productId,
      names: { en: titles.en ?? name, ar: titles.ar ?? name },
      bundle: isBundle(bundle) ? bundle : '1',
      qty: quantity,
    })),
  };
}
