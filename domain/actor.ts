/** Who did something: the shopper, the gateway, the store by itself, or a member of staff by id. */
export type Actor = 'shopper' | 'gateway' | 'store' | `staff:${string}`;
