/**
 * Shops cannot start the stock of a product yet: orders of a page that nobody paid do not return their units.
 * Tests start it by `countStock`.
 */
export const canTrackStock: boolean = false;
