import type { Db } from '#database/schema.ts';
import type { MarketError } from './market-fields.ts';
import { loadMarkets, type MarketSnapshot, noMarkets } from './markets.server.ts';

export type LiveMarkets = {
  current(): MarketSnapshot;
  /** Loads the markets; they apply with the settings of the same reload (`takeNew`). */
  reload(): Promise<void>;
  /** Makes the loaded markets the current ones. Returns true when they differ. */
  takeNew(): boolean;
};

/** Passes what is no longer valid to `report`. */
export function createLiveMarkets(
  db: Db,
  report: (section: string, error: MarketError) => void,
): LiveMarkets {
  let current = noMarkets;
  let loaded = noMarkets;
  return {
    current: () => current,
    async reload() {
      loaded = await loadMarkets(db, report);
    },
    takeNew() {
      const isNew = JSON.stringify(loaded) !== JSON.stringify(current);
      current = loaded;
      return isNew;
    },
  };
}
