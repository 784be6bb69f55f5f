/** Rating and count of all ratings of the products; the published comments are a part of them. */
export const overall = { rating: 4.7, count: 349 } as const;
