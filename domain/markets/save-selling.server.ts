import type { Db, Trx } from '#database/schema.ts';
import {
  type SectionEdit,
  type SectionRules,
  type SectionSaved,
  saveSection,
} from '../settings/save-section.server.ts';
import { MarketError } from './market-fields.ts';
import { loadMarkets } from './markets.server.ts';
import { readStoredSelling } from './read-market.ts';
import { type SellingField, type SellingTexts, sellingFields, sellingSection } from './selling.ts';

type Edit = Omit<SectionEdit<SellingField>, 'section' | 'defaults'>;

/** Saves the home market, and whether the shop still sells in dollars. Throws MarketError. */
export function saveSelling(db: Db, edit: Edit): Promise<SectionSaved<SellingField>> {
  return saveSection(db, { ...edit, section: sellingSection, defaults: {} }, rules);
}

const rules: SectionRules<SellingField> = {
  fields: sellingFields,
  parse: (typed) => ({ texts: readStoredSelling(typed), errors: [] }),
  readStored: readStoredSelling,
  check,
};

async function check(
  trx: Trx,
  { home, closes_dollars: closesDollars }: SellingTexts,
): Promise<MarketError[]> {
  const { markets, open } = await loadMarkets(trx);
  const market = markets.find(({ id }) => id === home);
  const errors: MarketError[] = [];
  if (home && !market) errors.push(new MarketError('choice_invalid', 'home'));
  // Dollar prices follow from those of the home market.
  if (market && !market.conversion) errors.push(new MarketError('home_rate', 'home'));
  if (closesDollars && open.length === 0) {
    errors.push(new MarketError('no_open_market', 'closes_dollars'));
  }
  return errors;
}
