import { realGatewayNames, shopGatewayNames } from '../settings/real-gateways.ts';

/** Names in `payments.gateway` and in a market's account. */
export const gatewayNames = ['sandbox', ...realGatewayNames] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Gateways that take the payments of the whole shop, by their names in the configuration. */
export const configuredGatewayNames = ['sandbox', ...shopGatewayNames] as const;

/** Payments that staff settle: no gateway knows them, and their attempts are neither synced nor abandoned. */
export const manualGatewayNames = ['cash', 'bank'] as const;
export type ManualGateway = (typeof manualGatewayNames)[number];

export function asManualGateway(name: string | null): ManualGateway | undefined {
  return manualGatewayNames.find((manual) => manual === name);
}
