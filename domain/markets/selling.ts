/** Section of the settings that hold what all markets share. */
export const sellingSection = 'selling';

export const sellingFields = ['home', 'closes_dollars'] as const;
export type SellingField = (typeof sellingFields)[number];

/** `home` is the id of a market, or empty; `closes_dollars` is '1' or ''. */
export type SellingTexts = Partial<Record<SellingField, string>>;
