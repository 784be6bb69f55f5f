import type { Db } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { findSection, lockSections, writeSection } from '../settings/save-section.server.ts';
import { MarketError, marketLimits } from './market-fields.ts';
import { loadMarkets, marketSection } from './markets.server.ts';
import { proposeMarket } from './new-market.ts';
import { parseMarketTexts } from './read-market.ts';

type NewMarket = { country: string; actor: `staff:${string}` };

/** Saves a closed market with proposed values, and returns its id. Throws MarketError. */
export function createMarket(db: Db, { country, actor }: NewMarket): Promise<string> {
  return inTransaction(db, async (trx) => {
    const proposal = proposeMarket(country);
    if (!proposal) throw new MarketError(country ? 'country_unknown' : 'no_country', 'country');
    await lockSections(trx);
    const id = country.toLowerCase();
    const section = marketSection(id);
    if (await findSection(trx, section)) throw new MarketError('id_taken', 'country');
    const { markets, sellers } = await loadMarkets(trx);
    const last = markets.reduce((highest, { position }) => Math.max(highest, position), 0);
    const [seller] = sellers;
    const { texts } = parseMarketTexts({
      ...proposal,
      position: `${Math.min(last + 1, marketLimits.position)}`,
      seller: seller?.id ?? '',
    });
    await writeSection(trx, { section, actor }, { version: 1, before: {}, after: texts });
    return id;
  });
}
