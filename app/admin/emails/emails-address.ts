import { href } from 'react-router';
import * as z from 'zod/mini';
import { emailKinds, emailStates } from '#domain/emails/email.ts';
import type { EmailsQuery } from '#domain/emails/email-list.server.ts';
import { readTypedOrderId } from '#domain/orders/order-id.ts';
import { filterAddress, filterFields } from '../lists/list-address.ts';

const pageSize = 50;
const maxLength = 100;

export const emailsAddress = filterAddress(
  href('/admin/emails'),
  z.object({
    q: filterFields.text(maxLength),
    state: filterFields.oneOf(emailStates),
    kind: filterFields.oneOf(emailKinds),
    before: filterFields.id,
  }),
);
export type EmailsAddress = typeof emailsAddress.none;

export function toEmailsQuery({ q, state, kind, before }: EmailsAddress): EmailsQuery {
  return { search: readTypedOrderId(q), state, kind, before, limit: pageSize };
}
