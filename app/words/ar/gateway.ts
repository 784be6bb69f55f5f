import type { gateway as english } from '../en/gateway.ts';
import type { Translation } from '../message-types.ts';

export const gateway: Translation<typeof english> = { order: 'الطلب {id}' };
