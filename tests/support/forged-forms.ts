import { accountIntents } from '#app/admin/account/account.server.ts';
import { marketListIntents } from '#app/admin/markets/market-list.server.ts';
import { marketIntents } from '#app/admin/markets/market-page.server.ts';
import { sellerIntents } from '#app/admin/markets/seller-page.server.ts';
import { bulkIntents } from '#app/admin/orders/bulk/bulk-action.server.ts';
import { orderIntents } from '#app/admin/orders/detail/order-action.server.ts';
import { privacyIntents } from '#app/admin/privacy/privacy.server.ts';
import { serviceIntents } from '#app/admin/services/services.server.ts';
import { peopleIntents } from '#app/admin/team/team.server.ts';
import { productFields } from '#domain/catalog/product-texts.ts';
import { sellerFields, typedMarketFields } from '#domain/markets/market-fields.ts';
import { shopperFields } from '#domain/orders/shopper-fields.ts';
import { priceFields } from '#domain/pricing/typed-market-prices.ts';

/** `country` is a shopper's field, too. */
const marketFormFields = [...new Set<string>([...typedMarketFields, ...sellerFields])];

/**
 * Field names of every form of shop, back office and sandbox. The one that closes the dollar shop is missing: tests
 * go on buying there.
 */
export const formFields = [
  'order_id',
  'status',
  'expected',
  'undo',
  'id',
  'note',
  'times',
  'body',
  'draft_key',
  'reason',
  'amount',
  'payment_id',
  'refund_id',
  'reference',
  'outcome',
  'carrier',
  'tracking_number',
  'seen',
  'seen_carrier',
  'seen_number',
  'version',
  'about',
  'name',
  'role',
  'password',
  'new_password',
  'current',
  'code',
  'order',
  'language',
  'session',
  'backup',
  'trust',
  'step',
  'number',
  'expiry',
  'cvc',
  'holder',
  'wrong_codes',
  'product_id',
  'lang',
  'email_id',
  'set_out',
  'pasted',
  'entries',
  'day',
  'mail',
  'meant',
  'confirmed',
  'force',
  ...shopperFields,
  ...productFields,
  ...marketFormFields.filter((name) => !shopperFields.some((one) => one === name)),
  'home',
  'conversion_meant',
  priceFields.price('sa:3'),
  priceFields.isSold('sa:3'),
  priceFields.seen('sa:3'),
  priceFields.meant,
];

export function intentsOf(path: string): readonly string[] {
  if (path.startsWith('/admin/orders/')) return [...orderIntents, ''];
  if (path === '/admin/account') return accountIntents;
  if (path === '/admin/people') return peopleIntents;
  if (path === '/admin/privacy') return privacyIntents;
  if (path === '/admin?index') return [...bulkIntents, ''];
  if (path === '/admin/tracking') return ['check', 'save', 'undo-bulk'];
  if (path === '/admin/remittances') return ['check', 'save', 'undo'];
  if (path === '/admin/attention') return ['ask', ''];
  if (path === '/admin/settings/services') return serviceIntents;
  if (path === '/admin/markets') return marketListIntents;
  if (path.startsWith('/admin/markets/sellers/')) return sellerIntents;
  if (path.startsWith('/admin/markets/')) return marketIntents;
  return path.startsWith('/sandbox/') ? ['cancel', ''] : [''];
}
