import { storeContext } from '#app/context.ts';
import { listEmails } from '#domain/emails/email-list.server.ts';
import { orderMayContain } from '#domain/orders/list/search.server.ts';
import { readTypedOrderId } from '#domain/orders/order-id.ts';
import type { FiltersOf } from '../lists/define-list.ts';
import type { ListQuery } from '../lists/load-list.server.ts';
import { dateTimeFormatOf, loadOrReport } from '../shell/page-load.server.ts';
import type { emailsList } from './emails-list.ts';
import { loadUnsent } from './unsent.server.ts';

type EmailsQuery = ListQuery<FiltersOf<typeof emailsList>>;

export async function queryEmails({ filters, limit, context }: EmailsQuery) {
  const { db } = context.get(storeContext);
  const { q, state, kind, before } = filters;
  const search = readTypedOrderId(q);
  const orderCondition = await orderMayContain(db, search);
  const page = await listEmails(db, { search, orderCondition, state, kind, before, limit });
  const format = dateTimeFormatOf(context);
  const rows = page.rows.map((email) => ({ ...email, created: format(email.createdAt) }));
  return { rows, next: page.hasMore ? rows.at(-1)?.id : undefined, count: page.count };
}

export type EmailView = Awaited<ReturnType<typeof queryEmails>>['rows'][number];

/** Whether the store has a mail server, and the emails that were saved without one. */
export async function loadMailState({ context }: EmailsQuery) {
  return {
    hasServer: context.get(storeContext).mail !== undefined,
    unsent: await loadOrReport(context, loadUnsent(context)),
  };
}
