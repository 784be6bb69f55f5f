/** Names in the configuration and in `payments.gateway`. */
export const gatewayNames = ['sandbox', 'tap', 'stripe', 'mtjree'] as const;
export type GatewayName = (typeof gatewayNames)[number];
