/** Payment services of which an owner chooses the first and a fallback for the whole shop. */
export const shopGatewayNames = ['tap', 'stripe', 'mtjree'] as const;
export type ShopGatewayName = (typeof shopGatewayNames)[number];

/** Tap registers an account per country. Each takes the payments of the markets that name it. */
export const tapCountries = ['SA', 'AE', 'KW', 'BH', 'QA', 'OM'] as const;
export type TapCountry = (typeof tapCountries)[number];
export type TapAccountName = `tap_${Lowercase<TapCountry>}`;
export type TapName = 'tap' | TapAccountName;

export function tapAccountOf(country: TapCountry): TapAccountName {
  return `tap_${country.toLowerCase() as Lowercase<TapCountry>}`;
}

export const tapAccountNames = tapCountries.map(tapAccountOf);

export function forTapAccounts<T>(valueFor: (country: TapCountry) => T): Record<TapAccountName, T> {
  const entries = tapCountries.map((country) => [tapAccountOf(country), valueFor(country)]);
  return Object.fromEntries(entries) as Record<TapAccountName, T>;
}

/** Payment services that take money, by the names in `payments.gateway`. */
export const realGatewayNames = [...shopGatewayNames, ...tapAccountNames] as const;
export type RealGatewayName = (typeof realGatewayNames)[number];

export function isRealGatewayName(text: unknown): text is RealGatewayName {
  return realGatewayNames.some((name) => name === text);
}

export function isShopGatewayName(text: unknown): text is ShopGatewayName {
  return shopGatewayNames.some((name) => name === text);
}

export function isTapAccountName(text: unknown): text is TapAccountName {
  return tapAccountNames.some((name) => name === text);
}

export function isTapName(text: unknown): text is TapName {
  return text === 'tap' || isTapAccountName(text);
}
