import type { Trx } from '#database/schema.ts';
import type { Language } from '../language.ts';
import type { Market } from '../markets/market.ts';
import type { Money } from '../money.ts';
import { priceInMarket } from './convert-price.ts';
import { listMarketPrices } from './market-prices.server.ts';

/** Prices that a change of rate, step, ending or currency converts anew. */
export type ConversionQuestion = {
  /** Confirms these values. */
  answer: string;
  prices: {
    productId: number;
    titles: Record<Language, string>;
    before: Money | undefined;
    after: Money | undefined;
  }[];
};

/** Returns undefined when no price changes, or when `meant` confirms the change. */
export async function findConversionQuestion(
  trx: Trx,
  { before, after }: { before: Market; after: Market },
  meant: string,
): Promise<ConversionQuestion | undefined> {
  const answer = writeConversion(after);
  if (answer === writeConversion(before) || answer === meant) return undefined;
  const rows = await listMarketPrices(trx, [after]);
  const converted = rows.filter(({ isActive, isSold, own }) => isActive && isSold && own === '');
  const prices = converted
    .map(({ productId, titles, dollars }) => ({
      productId,
      titles,
      before: priceInMarket(dollars, undefined, before),
      after: priceInMarket(dollars, undefined, after),
    }))
    .filter((price) => price.before?.amount !== price.after?.amount);
  return prices.length > 0 ? { answer, prices } : undefined;
}

function writeConversion({ currency, conversion }: Market): string {
  if (!conversion) return currency;
  const { rateMicros, step, ending } = conversion;
  return [currency, rateMicros, step, ending].join('/');
}
