/** As the configuration names them, and as they stand in `payments.gateway`. */
export const gatewayNames = ['sandbox', 'tap', 'stripe', 'mtjree'] as const;
export type GatewayName = (typeof gatewayNames)[number];
