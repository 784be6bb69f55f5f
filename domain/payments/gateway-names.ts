import { realGatewayNames } from '../settings/real-gateways.ts';

/** Names in the configuration and in `payments.gateway`. */
export const gatewayNames = ['sandbox', ...realGatewayNames] as const;
export type GatewayName = (typeof gatewayNames)[number];
