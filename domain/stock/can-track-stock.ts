/**
 * Shops cannot start the stock of a product yet: the shop does not show what is left.
 * Tests start it by `countStock`.
 */
export const canTrackStock: boolean = false;
