import { z } from 'zod';
import { findCountry } from '../geography/countries.ts';
import { westernDigits } from '../language.ts';
import { decimalsOf } from '../money.ts';
import { isPlain, secureAddress } from '../settings/read-settings.ts';
import { type DeliveryRate, type Market, type MarketMethod, taxRoundings } from './market.ts';
import {
  marketLimits as limits,
  MarketError,
  type MarketField,
  type MarketTexts,
  marketCurrencies,
  marketFields,
  type SellerField,
  type SellerTexts,
  sellerFields,
} from './market-fields.ts';
import { asPaymentMethod, isPaidIn } from './payment-methods.ts';
import { readAmount, tidyNumber, toConversion } from './read-conversion.ts';
import type { Seller } from './seller.ts';
import { type SellingTexts, sellingFields } from './selling.ts';

type Code = MarketError['code'];
const code = (one: Code) => one;

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, code('too_long'))
    .refine((text) => isPlain(text), code('characters'));

const name = (maxLength: number) => line(maxLength).min(1, code('required'));
const number = (pattern: RegExp, wrong: Code) =>
  z
    .string()
    .transform(tidyNumber)
    .refine((text) => text === '' || pattern.test(text), code(wrong));
/** One entry on each line, its parts separated by spaces. Parsed with the currency (`toMarket`). */
const list = z
  .string()
  .max(limits.listLength, code('too_long'))
  .transform((text) => linesOf(text).join('\n'))
  .refine((text) => linesOf(text).length <= limits.lines, code('too_many_lines'));
const countryCodes = z
  .string()
  .transform((text) => [...new Set(text.toUpperCase().split(/[\s,]+/))].filter(Boolean))
  .refine((codes) => codes.length > 0, code('no_country'))
  .refine((codes) => codes.every(findCountry), code('country_unknown'))
  .transform((codes) => codes.join(' '));
const isSwitchedOn = z.string().transform((text) => (text ? '1' : ''));

const marketSchemas: Record<MarketField, z.ZodType<string>> = {
  name_en: name(limits.name),
  name_ar: name(limits.name),
  is_open: isSwitchedOn,
  position: number(/^\d{1,3}$/, 'position_invalid'),
  currency: oneOf(marketCurrencies),
  countries: countryCodes,
  seller: line(limits.number),
  tax_percent: number(/^\d{1,2}(\.\d{1,2})?$/, 'percent_invalid'),
  tax_rounding: oneOf(taxRoundings),
  exchange_rate: number(/^\d{1,6}(\.\d+)?$/, 'rate_invalid')
    .refine((text) => !/\.\d{7}/.test(text), code('rate_decimals'))
    .refine((text) => text === '' || Number(text) > 0, code('rate_invalid')),
  price_step: line(limits.number),
  price_ending: line(limits.number),
  methods: list,
  gateway_account: line(limits.number),
  confirm_cash_orders: isSwitchedOn,
  bank_account: z
    .string()
    .max(limits.bankAccount, code('too_long'))
    .transform((text) => linesOf(text).join('\n'))
    .refine((text) => text.split('\n').every(isPlain), code('characters'))
    .refine((text) => text.split('\n').length <= limits.bankAccountLines, code('too_long')),
  bank_payment_days: number(/^\d{1,2}$/, 'days_invalid').refine(
    (text) => text === '' || (Number(text) >= 1 && Number(text) <= limits.bankDays),
    code('days_invalid'),
  ),
  delivery_rates: list,
};

const sellerSchemas: Record<SellerField, z.ZodType<string>> = {
  name_en: name(limits.sellerName),
  name_ar: name(limits.sellerName),
  address_en: line(limits.postalAddress),
  address_ar: line(limits.postalAddress),
  country: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => findCountry(text), code('country_unknown')),
  registration_number: line(limits.number),
  vat_number: line(limits.number),
  licence_url: line(limits.address).transform((text, { addIssue }) => {
    const url = text && secureAddress(text);
    if (url !== undefined) return url;
    addIssue(code('link_invalid'));
    return z.NEVER;
  }),
};

export function parseMarketTexts(typed: MarketTexts) {
  return parseTexts(marketSchemas, typed);
}

export function parseSellerTexts(typed: SellerTexts) {
  return parseTexts(sellerSchemas, typed);
}

/** Parses single fields; leaves out those that are invalid. */
function parseTexts<F extends string>(
  schemas: Record<F, z.ZodType<string>>,
  typed: Partial<Record<F, string>>,
): { texts: Partial<Record<F, string>>; errors: MarketError[] } {
  const texts: Partial<Record<F, string>> = {};
  const errors: MarketError[] = [];
  for (const [field, text] of Object.entries(typed) as [F, string][]) {
    const { data, error } = schemas[field].safeParse(text);
    if (error) errors.push(new MarketError(error.issues[0]?.message as Code, field));
    else texts[field] = data;
  }
  return { texts, errors };
}

/** Reads a row that any release may have written; leaves out what is no longer valid. */
export function readStoredMarket(stored: unknown): MarketTexts {
  return parseMarketTexts(pick(marketFields, stored)).texts;
}

export function readStoredSeller(stored: unknown): SellerTexts {
  return parseSellerTexts(pick(sellerFields, stored)).texts;
}

/** Leaves out what no market has as its id. */
export function readStoredSelling(stored: unknown): SellingTexts {
  const { home = '', closes_dollars } = pick(sellingFields, stored);
  return {
    home: /^[a-z0-9]{2,12}$/.test(home) ? home : '',
    closes_dollars: closes_dollars ? '1' : '',
  };
}

function pick<F extends string>(fields: readonly F[], stored: unknown): Partial<Record<F, string>> {
  const values = (stored ?? {}) as Record<string, unknown>;
  const present = fields.filter((field) => typeof values[field] === 'string');
  return Object.fromEntries(present.map((field) => [field, values[field]])) as Partial<
    Record<F, string>
  >;
}

export type ReadMarket = { market: Market; errors: MarketError[] };

/** Reads the values of a section. What an error names counts as not set. */
export function toMarket(id: string, texts: MarketTexts): ReadMarket {
  const errors: MarketError[] = [];
  const text = (field: MarketField) => texts[field] ?? '';
  const currency = text('currency');
  const countries = text('countries').split(' ').filter(Boolean);
  const amount = (field: 'price_step' | 'price_ending', usual: number) => {
    const typed = text(field);
    const read = typed === '' ? usual : readAmount(typed, currency);
    if (read === undefined) errors.push(new MarketError('amount_invalid', field));
    return read ?? usual;
  };
  const step = amount('price_step', 1);
  const ending = amount('price_ending', 0);
  if (step < 1) errors.push(new MarketError('amount_invalid', 'price_step'));
  else if (ending >= step && ending > 0)
    errors.push(new MarketError('ending_high', 'price_ending'));
  const market: Market = {
    id,
    name: { en: text('name_en'), ar: text('name_ar') },
    isOpen: text('is_open') === '1',
    position: Number(text('position') || 0),
    currency,
    countries,
    seller: text('seller') || undefined,
    taxRateBp: toBasisPoints(text('tax_percent')),
    taxRounding: taxRoundings.find((one) => one === text('tax_rounding')) ?? 'line',
    conversion: toConversion(text('exchange_rate'), { step: Math.max(step, 1), ending }),
    methods: readLines(text('methods'), 'methods', errors, (parts) =>
      readMethod(parts, { currency, countries }),
    ),
    confirmsCashOrders: text('confirm_cash_orders') === '1',
    bankAccount: text('bank_account'),
    bankPaymentDays: Number(text('bank_payment_days') || usualBankDays),
    gatewayAccount: text('gateway_account') || undefined,
    deliveryRates: readLines(text('delivery_rates'), 'delivery_rates', errors, (parts) =>
      readRate(parts, { currency, countries }),
    ),
  };
  errors.push(...findTwice(market.methods), ...findLateRates(market.deliveryRates));
  return { market, errors };
}

export function toSeller(id: string, texts: SellerTexts): Seller {
  const text = (field: SellerField) => texts[field] ?? '';
  const pair = (en: SellerField, ar: SellerField) => ({ en: text(en), ar: text(ar) });
  return {
    id,
    name: pair('name_en', 'name_ar'),
    address: pair('address_en', 'address_ar'),
    country: text('country'),
    registrationNumber: text('registration_number') || undefined,
    vatNumber: text('vat_number') || undefined,
    licenceUrl: text('licence_url') || undefined,
  };
}

function toBasisPoints(percent: string): number {
  const [whole = '0', hundredths = ''] = percent.split('.');
  return Number(whole || 0) * 100 + Number(hundredths.padEnd(2, '0'));
}

type ReadLine<T> = { value: T; wrong?: undefined } | { value?: undefined; wrong: Code };

function readLines<T>(
  text: string,
  field: MarketField,
  errors: MarketError[],
  read: (parts: string[]) => ReadLine<T>,
): T[] {
  return linesOf(text).flatMap((one, at) => {
    const { value, wrong } = read(one.split(/\s+/));
    if (wrong) errors.push(new MarketError(wrong, field, { line: at + 1 }));
    return value === undefined ? [] : [value];
  });
}

/** Days in which a transfer of the Gulf's banks has arrived. */
const usualBankDays = 3;

/**
 * "mada", "tabby 10 5000", "cash - 900 15 AE SA": smallest order, largest, fee, countries. A hyphen stands for no
 * limit.
 */
function readMethod(
  [first = '', ...others]: string[],
  market: { currency: string; countries: string[] },
): ReadLine<MarketMethod> {
  const { currency } = market;
  const method = asPaymentMethod(first.toLowerCase());
  if (!method) return { wrong: 'method_unknown' };
  if (!isPaidIn(method, currency)) return { wrong: 'method_currency' };
  const [amounts, codes] = splitCountries(others);
  if (amounts.length > 3) return { wrong: 'method_shape' };
  const read = amounts.map((one) => (one === '-' ? null : readAmount(one, currency)));
  if (read.includes(undefined)) return { wrong: 'method_shape' };
  const [min, max, fee] = read.map((one) => one ?? undefined);
  if (min !== undefined && max !== undefined && min > max) return { wrong: 'method_limits' };
  if (codes.some((country) => !market.countries.includes(country)))
    return { wrong: 'method_country' };
  return {
    value: { method, min, max, fee: fee ?? 0, ...(codes.length > 0 && { countries: codes }) },
  };
}

function splitCountries(parts: string[]): [amounts: string[], countries: string[]] {
  const at = parts.findIndex((part) => /^[a-z]{2}$/i.test(part));
  if (at < 0) return [parts, []];
  return [parts.slice(0, at), parts.slice(at).map((part) => part.toUpperCase())];
}

/** "* 0 0 25": country or *, goods from, grams from, fee. */
function readRate(
  parts: string[],
  { currency, countries }: { currency: string; countries: string[] },
): ReadLine<DeliveryRate> {
  const [first = '', from = '', grams = '', typedFee = ''] = parts;
  const country = first.toUpperCase();
  const [fromTotal, fee] = [readAmount(from, currency), readAmount(typedFee, currency)];
  if (parts.length !== 4 || !/^\d{1,6}$/.test(westernDigits(grams)))
    return { wrong: 'rates_shape' };
  if (fromTotal === undefined || fee === undefined) return { wrong: 'rates_shape' };
  if (country !== '*' && !countries.includes(country)) return { wrong: 'rates_country' };
  return { value: { country, fromTotal, fromGrams: Number(westernDigits(grams)), fee } };
}

function findTwice(methods: readonly MarketMethod[]): MarketError[] {
  const names = methods.map(({ method }) => method);
  const twice = names.findIndex((one, at) => names.indexOf(one) !== at);
  return twice < 0 ? [] : [new MarketError('method_twice', 'methods', { line: twice + 1 })];
}

/** Rates of a country that start above 0 would deliver smaller orders free. */
function findLateRates(rates: readonly DeliveryRate[]): MarketError[] {
  const late = rates.find(
    ({ country, fromTotal, fromGrams }, at) =>
      rates.findIndex((rate) => rate.country === country) === at && fromTotal + fromGrams > 0,
  );
  return late
    ? [new MarketError('rates_start', 'delivery_rates', { line: rates.indexOf(late) + 1 })]
    : [];
}

function linesOf(text: string): string[] {
  return text.split(/[\r\n]+/).flatMap((one) => one.trim().replace(/\s+/g, ' ') || []);
}

function oneOf(choices: readonly string[]): z.ZodType<string> {
  return z.string().refine((text) => choices.includes(text), code('choice_invalid'));
}

/** Decimals that amounts of a currency have; a currency of three needs wide columns. */
export function needsWideColumns({ currency }: Pick<Market, 'currency'>): boolean {
  return decimalsOf(currency) === 3;
}
