/** What the page of a payment gateway says of the store's own. */
export const gateway = { order: 'Order {id}' } as const;
