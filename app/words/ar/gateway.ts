import type { gateway as english } from '../en/gateway.ts';
import type { Words } from '../words.ts';

export const gateway: Words<typeof english> = { order: 'الطلب {id}' };
