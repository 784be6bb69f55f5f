import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db } from '#database/schema.ts';
import type { Opening } from './missing.server.ts';
import { hasWideAmountColumns } from './widen-amount-columns.server.ts';

/** Returns what the shop can do for a market today. */
export async function findOpening({
  db,
  gateways,
}: {
  db: Db;
  gateways: Gateways;
}): Promise<Opening> {
  return {
    takes(method, { gatewayAccount, currency }) {
      return gateways.forNewCharge({ method, currency, account: gatewayAccount }) !== undefined;
    },
    hasWideColumns: await hasWideAmountColumns(db),
  };
}
