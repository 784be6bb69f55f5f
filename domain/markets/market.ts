import type { Language } from '../language.ts';
import type { PriceConversion } from '../price-conversion.ts';

/** Countries that buy in one currency, at the same terms. All amounts are minor units of `currency`, VAT inside. */
export type Market = {
  /** Letters and digits, fixed for ever: `sa` of the section `market/sa`. */
  id: string;
  name: Record<Language, string>;
  isOpen: boolean;
  /** Markets are listed in ascending order; the first is the one for visitors of unknown countries. */
  position: number;
  currency: string;
  /** Codes; a country is in one open market only. */
  countries: readonly string[];
  /** Id of the seller on its documents: `main` of the section `seller/main`. */
  seller: string | undefined;
  /** VAT inside the prices, in hundredths of a percent: 1500 is 15 %. */
  taxRateBp: number;
  /** `line` rounds the VAT of each line (Emirates), `document` that of the total (Saudi Arabia). */
  taxRounding: TaxRounding;
  /** How dollar prices are converted. Undefined: only products with a price of their own are sold. */
  conversion: PriceConversion | undefined;
  methods: readonly MarketMethod[];
  /** True where staff confirm an order in cash before it is packed. */
  confirmsCashOrders: boolean;
  /** Lines with the bank account of transfers, as a customer reads them; empty without transfers. */
  bankAccount: string;
  /** Days in which a transfer must arrive. */
  bankPaymentDays: number;
  /** Name of the gateway whose account takes its payments; undefined means the primary gateway. */
  gatewayAccount: string | undefined;
  deliveryRates: readonly DeliveryRate[];
};

export const taxRoundings = ['line', 'document'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

export type MarketMethod = {
  method: string;
  /** Smallest and largest total; undefined where there is no limit. */
  min: number | undefined;
  max: number | undefined;
  fee: number;
  /** Countries in which it is offered; undefined means all of the market. */
  countries?: readonly string[] | undefined;
};

/** Applies to `country`, or to every country without rates of its own: `*`. */
export type DeliveryRate = {
  country: string;
  fromTotal: number;
  fromGrams: number;
  fee: number;
};

/** The open market that sells to a country. Undefined: the dollar shop does. */
export function marketOf(markets: readonly Market[], country: string): Market | undefined {
  return markets.find(({ isOpen, countries }) => isOpen && countries.includes(country));
}
