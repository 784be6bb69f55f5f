import * as z from 'zod/mini';

const titles = z.object({ en: z.string(), ar: z.string() });

/** Matches of the search box; those that the member may not open are left out. */
export const searchResults = z.object({
  orders: z.array(
    z.object({
      orderId: z.string(),
      /** Missing for an order that the list does not show. */
      name: z.optional(z.string()),
      totalCents: z.optional(z.number()),
      currency: z.optional(z.string()),
    }),
  ),
  /** `orderId` is one of the customer's orders: an address holds no email. */
  customers: z.array(z.object({ email: z.string(), name: z.string(), orderId: z.string() })),
  products: z.array(z.object({ id: z.number(), titles })),
  articles: z.array(z.object({ name: z.string(), titles })),
});

export type SearchResults = z.infer<typeof searchResults>;

export const maxSearchLength = 100;

/** Fewer characters match too much. */
export const minSearchLength = 2;
