import { href } from 'react-router';
import * as z from 'zod/mini';
import { filterAddress, filterFields } from '../lists/list-address.ts';

export const pageSize = 30;

export const messagesAddress = filterAddress(
  href('/admin/messages'),
  z.object({
    q: filterFields.text(100),
    state: filterFields.oneOf(['done']),
    before: z.catch(z.optional(z.string().check(z.regex(/^\d{1,15}$/))), undefined),
  }),
);
export type MessagesAddress = typeof messagesAddress.none;
