import { currencyOf } from '../currency.ts';
import { findCountry } from '../geography/countries.ts';
import type { MarketTexts } from './market-fields.ts';

type Proposal = Pick<
  MarketTexts,
  'currency' | 'exchange_rate' | 'price_step' | 'tax_percent' | 'tax_rounding'
>;

/**
 * Values that a new market starts with; the owner edits them. The rates are those that the central banks hold; the
 * Kuwaiti dinar has none.
 */
const proposals: Record<string, Proposal> = {
  AE: { currency: 'AED', exchange_rate: '3.6725', price_step: '1', tax_percent: '5' },
  SA: {
    currency: 'SAR',
    exchange_rate: '3.75',
    price_step: '1',
    tax_percent: '15',
    tax_rounding: 'document',
  },
  QA: { currency: 'QAR', exchange_rate: '3.64', price_step: '1' },
  KW: { currency: 'KWD', price_step: '0.100' },
  BH: { currency: 'BHD', exchange_rate: '0.376000', price_step: '0.100', tax_percent: '10' },
  OM: { currency: 'OMR', exchange_rate: '0.384500', price_step: '0.100', tax_percent: '5' },
  GB: { currency: 'GBP' },
  EG: { currency: 'EGP' },
  JO: { currency: 'JOD' },
  TR: { currency: 'TRY' },
  IN: { currency: 'INR' },
  MY: { currency: 'MYR' },
};

const euroCountries = 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' ');

/** Returns the values of a closed market for one country. Undefined for a country that the shop does not list. */
export function proposeMarket(code: string): MarketTexts | undefined {
  const country = findCountry(code);
  if (!country) return undefined;
  const euro: Proposal | undefined = euroCountries.includes(code) ? { currency: 'EUR' } : undefined;
  return {
    name_en: country.name,
    name_ar: country.name_ar,
    is_open: '',
    countries: code,
    tax_percent: '0',
    tax_rounding: 'line',
    methods: 'online',
    delivery_rates: '* 0 0 0',
    ...(proposals[code] ?? euro ?? { currency: currencyOf(undefined), exchange_rate: '1' }),
  };
}
