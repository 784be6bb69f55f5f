import { z } from 'zod';
import {
  type MarketPriceQuestion,
  saveMarketPrices,
} from '#domain/pricing/market-prices.server.ts';
import { readMarketPriceForm } from '#domain/pricing/typed-market-prices.ts';
import { type ResultsOf, staffForm } from '../forms/staff-form.server.ts';

type Outcome =
  | { kind: 'done' }
  | { kind: 'asks'; questions: MarketPriceQuestion[] }
  | { kind: 'conflict'; theirs: Record<string, string> };

/** Saves prices in markets, of the products of a market or of one product in all markets. */
export const marketPricesForm = staffForm({
  permission: 'prices.change',
  schema: z.object({}),
  async run(_, { form, store, actor }): Promise<Outcome> {
    const outcome = await saveMarketPrices(store.db, { ...readMarketPriceForm(form), actor });
    return outcome.kind === 'saved' ? { kind: 'done' } : outcome;
  },
});

type Forms = { 'market-prices': typeof marketPricesForm };
export type MarketPricesResult = ResultsOf<Forms>['market-prices'];
