import {
  type RealGatewayName,
  shopGatewayNames,
  tapAccountOf,
  tapCountries,
} from '../settings/real-gateways.ts';
import { findCurrent, type SavedService } from '../settings/services.ts';
import type { Market } from './market.ts';

type AccountSources = {
  markets: readonly Pick<Market, 'countries'>[];
  saved: readonly SavedService[];
  /** Gateways whose account is in variables. */
  fixedAccounts: readonly string[];
};

export type Account = {
  name: RealGatewayName;
  /** It can take charges. */
  hasKey: boolean;
};

/**
 * Lists the accounts that the shop has or may need: a country's account where a market, open or closed, has the
 * country, and each that is set up.
 */
export function listAccounts({ markets, saved, fixedAccounts }: AccountSources): Account[] {
  const accountOf = (name: RealGatewayName): Account => ({
    name,
    hasKey: fixedAccounts.includes(name) || findCurrent(saved, name)?.secrets !== undefined,
  });
  const countryAccounts = tapCountries.flatMap((country) => {
    const account = accountOf(tapAccountOf(country));
    const isNeeded = markets.some(({ countries }) => countries.includes(country));
    return isNeeded || account.hasKey || findCurrent(saved, account.name) ? [account] : [];
  });
  const [tap, ...others] = shopGatewayNames;
  return [accountOf(tap), ...countryAccounts, ...others.map(accountOf)];
}
