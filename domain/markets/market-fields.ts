import { CodedError } from '../coded-error.ts';

export const marketFields = [
  'name_en',
  'name_ar',
  'is_open',
  'position',
  'currency',
  'countries',
  'seller',
  'tax_percent',
  'tax_rounding',
  'exchange_rate',
  'price_step',
  'price_ending',
  'methods',
  'gateway_account',
  'confirm_cash_orders',
  'bank_account',
  'bank_payment_days',
  'delivery_rates',
] as const;
export type MarketField = (typeof marketFields)[number];

/** The form's: a market is opened and closed by buttons. */
export const typedMarketFields = marketFields.filter((field) => field !== 'is_open');

export const sellerFields = [
  'name_en',
  'name_ar',
  'address_en',
  'address_ar',
  'country',
  'registration_number',
  'vat_number',
  'licence_url',
] as const;
export type SellerField = (typeof sellerFields)[number];

/** Form values by field; a missing one is empty. */
export type MarketTexts = Partial<Record<MarketField, string>>;
export type SellerTexts = Partial<Record<SellerField, string>>;

export const marketLimits = {
  name: 40,
  sellerName: 100,
  postalAddress: 200,
  number: 30,
  address: 300,
  lines: 60,
  listLength: 2000,
  position: 999,
  bankAccount: 500,
  bankAccountLines: 10,
  bankDays: 30,
} as const;

/** Currencies that a market may have, the Gulf's first. */
export const marketCurrencies = [
  'AED',
  'SAR',
  'QAR',
  'KWD',
  'BHD',
  'OMR',
  'USD',
  'EUR',
  'GBP',
  'EGP',
  'JOD',
  'TRY',
  'INR',
  'MYR',
] as const;

/** `details.line` is the number of the line that is wrong; `details.name` the market that has the country. */
export class MarketError extends CodedError<
  | 'required'
  | 'too_long'
  | 'characters'
  | 'choice_invalid'
  | 'country_unknown'
  | 'country_taken'
  | 'no_country'
  | 'currency_fixed'
  | 'currency_priced'
  | 'position_invalid'
  | 'percent_invalid'
  | 'rate_invalid'
  | 'rate_decimals'
  | 'amount_invalid'
  | 'ending_high'
  | 'price_low'
  | 'price_high'
  | 'price_needed'
  | 'home_price_needed'
  | 'link_invalid'
  | 'too_many_lines'
  | 'method_shape'
  | 'method_unknown'
  | 'method_currency'
  | 'method_twice'
  | 'method_limits'
  | 'method_country'
  | 'days_invalid'
  | 'rates_shape'
  | 'rates_country'
  | 'rates_start'
  | 'id_taken'
  | 'incomplete'
  | 'earlier_release'
  | 'home_rate'
  | 'no_open_market'
  | 'last_market'
  | 'not_found'
  | 'busy'
> {
  override readonly kind = 'market';
}
