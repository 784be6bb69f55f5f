/** Payment services that take money, by the names in `payments.gateway`. */
export const realGatewayNames = ['tap', 'stripe', 'mtjree'] as const;
export type RealGatewayName = (typeof realGatewayNames)[number];

export function isRealGatewayName(text: unknown): text is RealGatewayName {
  return realGatewayNames.some((name) => name === text);
}
