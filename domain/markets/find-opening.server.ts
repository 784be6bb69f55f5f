import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Opening } from './missing.server.ts';

/** Returns what the shop can do for a market: the account that takes its payments must exist. */
export function findOpening({ gateways }: { gateways: Gateways }): Opening {
  return {
    takes(method, { gatewayAccount }) {
      if (method !== 'online' && method !== 'card') return false;
      const gateway = gatewayAccount ? gateways.named(gatewayAccount) : gateways.primary();
      return gateway !== undefined && gateway.name !== noGateway;
    },
    hasWideColumns: false,
  };
}

/** Takes no payments: the owner has set up none yet. */
const noGateway = 'none';
