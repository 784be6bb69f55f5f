/** The fields by which every form of the back office says which request it is, and whose. */
export const keyField = 'idempotency_key';
export const accountField = 'account';
