import type { Db, Trx } from '#database/schema.ts';
import { hasEarlierProcess } from '../runtime/server-processes.server.ts';
import { isRealGatewayName } from '../settings/real-gateways.ts';
import {
  type SectionEdit,
  type SectionRules,
  type SectionSaved,
  saveSection,
} from '../settings/save-section.server.ts';
import type { Market } from './market.ts';
import {
  MarketError,
  type MarketField,
  marketFields,
  type SellerField,
  sellerFields,
} from './market-fields.ts';
import { loadMarkets, marketSection, sellerSection } from './markets.server.ts';
import { listMissing, type Opening } from './missing.server.ts';
import { isManualMethod } from './payment-methods.ts';
import {
  parseMarketTexts,
  parseSellerTexts,
  readStoredMarket,
  readStoredSeller,
  toMarket,
} from './read-market.ts';

type Edit<F extends string> = Omit<SectionEdit<F>, 'section' | 'defaults'> & { id: string };

type Ask<Question> = (
  trx: Trx,
  change: { before: Market; after: Market },
) => Promise<Question | undefined>;

/**
 * Saves a market, but not whether it is open (`openMarket`, `closeMarket`). What `ask` returns has to be confirmed
 * first. Throws MarketError, also when an open market would no longer have all that it needs.
 */
export function saveMarket<Question = never>(
  db: Db,
  { id, ...edit }: Edit<MarketField>,
  opening: Opening,
  ask?: Ask<Question>,
): Promise<SectionSaved<MarketField, Question>> {
  const { is_open: _, ...typed } = edit.typed;
  const section = marketSection(id);
  return saveSection(
    db,
    { ...edit, typed, section, defaults: {} },
    {
      ...rulesOfMarket(id, opening),
      async ask(trx, change) {
        const [before, after] = [change.before, change.after].map((texts) => toMarket(id, texts));
        return before && after && ask?.(trx, { before: before.market, after: after.market });
      },
    },
  );
}

function rulesOfMarket(id: string, opening: Opening): SectionRules<MarketField> {
  return {
    fields: marketFields,
    parse: parseMarketTexts,
    readStored: readStoredMarket,
    async check(trx, texts) {
      const { market, errors } = toMarket(id, texts);
      for (const field of ['name_en', 'name_ar', 'currency', 'countries'] as const) {
        if (!texts[field]) errors.push(new MarketError('required', field));
      }
      const saved = await loadMarkets(trx);
      if (market.seller && !saved.sellers.some((seller) => seller.id === market.seller)) {
        errors.push(new MarketError('choice_invalid', 'seller'));
      }
      const before = saved.markets.find((one) => one.id === id);
      if (saved.home?.id === id && !market.conversion) {
        errors.push(new MarketError('home_rate', 'exchange_rate'));
      }
      const { gatewayAccount } = market;
      // A saved account that no longer exists stays; the market does not open with it.
      const isNew = gatewayAccount !== before?.gatewayAccount;
      const exists = gatewayAccount === 'sandbox' || isRealGatewayName(gatewayAccount);
      if (gatewayAccount && isNew && !exists) {
        errors.push(new MarketError('choice_invalid', 'gateway_account'));
      }
      if (before && before.currency !== market.currency) {
        if (await hasOrders(trx, id)) errors.push(new MarketError('currency_fixed', 'currency'));
        else if (await hasPrices(trx, id)) {
          errors.push(new MarketError('currency_priced', 'currency'));
        }
      }
      if (errors.length > 0 || !market.isOpen) return errors;
      // An earlier release would abandon an order that no gateway settles.
      if (addsManualMethod(before, market) && (await hasEarlierProcess(trx))) {
        return [new MarketError('earlier_release', 'methods')];
      }
      const [missing] = await listMissing(trx, market, { ...opening, saved });
      return missing ? [new MarketError('incomplete', missing.field, { missing })] : [];
    },
  };
}

function addsManualMethod(before: Market | undefined, { methods }: Market): boolean {
  const existing = new Set(before?.methods.map(({ method }) => method));
  return methods.some(({ method }) => isManualMethod(method) && !existing.has(method));
}

/** Saves a seller. Throws MarketError. */
export function saveSeller(
  db: Db,
  { id, ...edit }: Edit<SellerField>,
): Promise<SectionSaved<SellerField>> {
  return saveSection(
    db,
    { ...edit, section: sellerSection(id), defaults: {} },
    {
      fields: sellerFields,
      parse: parseSellerTexts,
      readStored: readStoredSeller,
      check: (_, texts) =>
        (['name_en', 'name_ar', 'country'] as const).flatMap((field) =>
          texts[field] ? [] : [new MarketError('required', field)],
        ),
    },
  );
}

/** Prices of its own would become amounts of the other currency. */
async function hasPrices(trx: Trx, id: Market['id']): Promise<boolean> {
  const price = await trx
    .selectFrom('market_prices')
    .select('product_id')
    .where('market_id', '=', id)
    .where('price', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return price !== undefined;
}

async function hasOrders(trx: Trx, id: Market['id']): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('market', '=', id)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
