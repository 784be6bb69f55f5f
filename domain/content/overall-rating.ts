/** Of all who rated the products; the comments are a part of them. */
export const overall = { rating: 4.7, count: 349 } as const;
