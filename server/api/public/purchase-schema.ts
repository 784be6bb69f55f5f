import { z } from '@hono/zod-openapi';
import { cleanSourceText, type VisitSource } from '#domain/analytics/visit-source.ts';
import { bundles } from '#domain/cart/bundle.ts';
import { maxLines, maxQuantity } from '#domain/cart/limits.ts';
import { maxProductId } from '#domain/catalog/product.ts';
import type { Purchase } from '#domain/checkout/purchase.ts';
import {
  asPurchaseErrorCode,
  PurchaseError,
  type PurchaseErrorCode,
} from '#domain/checkout/purchase-error.ts';
import { readAddressFields } from '#domain/checkout/shopper/read-address-fields.ts';
import { shopperDetails } from '#domain/checkout/shopper/shopper-details.ts';
import { currencyOf } from '#domain/currency.ts';
import { addressFieldNames } from '#domain/geography/address-field-names.ts';
import { composeAddress } from '#domain/geography/compose-address.ts';
import { toE164 } from '#domain/geography/phone.ts';
import { isOnlyPoBox } from '#domain/geography/po-box.ts';
import type { Language } from '#domain/language.ts';
import { type Market, marketOf } from '#domain/markets/market.ts';
import { fromMajorUnits } from '#domain/money.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { eachField, shopperFields } from '#domain/orders/shopper-fields.ts';
import { adConsentBody } from './ad-consent-endpoint.ts';

// Messages are error codes: the words are put in when the answer's language is known.
const code = (error: PurchaseErrorCode) => error;

const item = z.object(
  {
    id: z
      .union(
        [
          z.int(code('item_invalid')).positive(code('item_invalid')),
          z.string().regex(/^\d{1,15}$/, code('item_invalid')),
        ],
        code('item_invalid'),
      )
      .transform(Number)
      .refine((id) => id <= maxProductId, code('product_not_sold')),
    title: z.string().max(500).optional(),
    bundle: z.preprocess(
      (bundle) => (typeof bundle === 'number' ? String(bundle) : bundle),
      z.enum(bundles, code('bundle_invalid')),
    ),
    qty: z
      .int(code('quantity_invalid'))
      .min(1, code('quantity_invalid'))
      .max(maxQuantity, code('quantity_invalid')),
    price: z.number().optional(),
  },
  code('item_invalid'),
);

const sourcePart = z.string().nullish().transform(cleanSourceText);

/** An invalid source counts as none: it must not cost an order. */
const sourceBody = z
  .object({ source: sourcePart, medium: sourcePart, campaign: sourcePart })
  .transform(({ source, ...others }): VisitSource | undefined =>
    source ? { source, ...others } : undefined,
  )
  .optional()
  .catch(undefined)
  .openapi({
    type: 'object',
    description:
      'Where the visit came from: `source` (utm_source, a site’s host, or direct), `medium`, `campaign`',
  });

/** Read by the country's form, and only where forms are on: to the spec it is an unknown field. */
const addressFieldsBody = z
  .unknown()
  .optional()
  .openapi({
    type: 'object',
    properties: Object.fromEntries(addressFieldNames.map((name) => [name, { type: 'string' }])),
    description:
      'Fields of the form of `country` (SA, AE, KW, BH, QA, OM), where the shop has these forms. ' +
      '`address` and `city` are then composed from them. An error names `address_fields.NAME`.',
    example: { short_code: 'RRRD2929' },
  });

/** Matches the specification's list of fields. Money in it is only compared. */
export const createPaymentBody = z
  .object(
    {
      ...shopperDetails.shape,
      shop_type: z.string().optional(),
      shop_url: z.string().optional(),
      currency: z
        .string(code('currency_invalid'))
        .default(currencyOf(undefined))
        .openapi({
          description: 'That of the prices which the shopper was shown',
          example: currencyOf(undefined),
        }),
      total: z
        .number(code('body_invalid'))
        .openapi({ description: 'What the shopper was shown, in `currency`' }),
      success_url: z.string().optional(),
      fail_url: z.string().optional(),
      address_fields: addressFieldsBody,
      payment_method: z.unknown().optional().openapi({
        type: 'string',
        description: 'One of the market’s payment methods; its first one by default',
        example: 'mada',
      }),
      postcode: z.union([z.string(), z.number()]).nullish(),
      customer_id: z.union([z.string(), z.number()]).nullish(),
      meta_data: z.object(
        {
          items: z
            .array(item, code('cart_empty'))
            .min(1, code('cart_empty'))
            .max(maxLines, code('cart_too_long')),
          lang: z.string().optional(),
        },
        code('cart_empty'),
      ),
      logo_url: z.string().nullish(),
      vendor_name: z.string().nullish(),
      order_id: z
        .string()
        .refine(isOrderId, code('body_invalid'))
        .nullish()
        .openapi({ description: 'The earlier order of this cart whose result is not known yet' }),
      consent: adConsentBody,
      source: sourceBody,
    },
    code('body_invalid'),
  )
  .openapi('CreatePayment');

export type CreatePaymentBody = z.infer<typeof createPaymentBody>;

type PurchaseOptions = {
  lang: Language;
  /** True where the owner has turned the address forms on: a country of an open market always has its form. */
  hasAddressForms: boolean;
  openMarkets: readonly Market[];
};

/** Returns only trusted fields: neither prices nor return addresses. Throws PurchaseError. */
export function toPurchase(
  body: CreatePaymentBody,
  { lang, hasAddressForms, openMarkets }: PurchaseOptions,
): Purchase {
  const currencies = [undefined, ...openMarkets].map(currencyOf);
  if (!currencies.includes(body.currency)) throw new PurchaseError('currency_invalid', 'currency');
  const phone = toE164(body.phone, body.country);
  if (!phone) throw new PurchaseError('phone_invalid', 'phone');
  const { country, address_fields } = body;
  const hasForm = hasAddressForms || marketOf(openMarkets, country) !== undefined;
  const addressFields = hasForm ? readAddressFields(country, address_fields, lang) : undefined;
  const lines = addressFields && composeAddress(addressFields);
  if (!lines && isOnlyPoBox(body)) throw new PurchaseError('po_box_only', 'address');
  return {
    lines: body.meta_data.items.map(({ id, bundle, qty }) => ({ id, bundle, qty })),
    expectedTotal: fromMajorUnits(body.total, body.currency),
    ...eachField(shopperFields, (field) => body[field]),
    ...(lines && { address: lines.address, city: lines.city }),
    phone,
    lang,
    addressFields,
    ...(openMarkets.length > 0 && { method: toMethod(body.payment_method) }),
  };
}

/** The dollar shop has no choice: to the spec it is an unknown field. No method has an empty name. */
function toMethod(sent: unknown): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  return typeof sent === 'string' ? sent.slice(0, 20) : '';
}

export function toPurchaseError(error: z.ZodError): PurchaseError {
  const issue = error.issues[0];
  const field = issue?.path.join('.');
  return new PurchaseError(asPurchaseErrorCode(issue?.message), field || undefined);
}
