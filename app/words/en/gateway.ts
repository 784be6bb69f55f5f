export const gateway = { order: 'Order {id}' } as const;
