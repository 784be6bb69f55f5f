import { data, type RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { storeContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { ContactError } from '#domain/contact/contact-error.ts';
import { listMessages, setMessageDone } from '#domain/contact/messages.server.ts';
import { listOrdersByEmail, normalizeEmail } from '#domain/customers/customer-orders.server.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import { readRefusal, runForm, textIn } from '../forms/staff-request.server.ts';
import type { FiltersOf } from '../lists/define-list.ts';
import type { ListQuery } from '../lists/load-list.server.ts';
import { dateTimeFormatOf, loadOrReport } from '../shell/page-load.server.ts';
import type { messagesList } from './messages-list.ts';

type Context = Readonly<RouterContextProvider>;

const maxSenderOrders = 3;

export async function queryMessages({ filters, limit, context }: MessagesQuery) {
  const { db } = context.get(storeContext);
  const page = await listMessages(db, {
    search: filters.q,
    isDone: filters.state === 'done',
    before: Number(filters.before) || undefined,
    limit,
  });
  const senders = page.rows.map(({ email }) => email);
  const orders = await loadOrReport(context, listOrdersByEmail(db, senders, maxSenderOrders));
  const format = dateTimeFormatOf(context);
  const rows = page.rows.map(({ done, ...message }) => ({
    ...message,
    created: format(message.createdAt),
    done: done && { by: done.by, when: format(done.at) },
    orders: (orders?.get(normalizeEmail(message.email)) ?? []).map((order) => ({
      ...order,
      created: format(order.createdAt),
    })),
  }));
  const last = rows.at(-1);
  return { rows, next: page.hasMore && last ? `${last.id}` : undefined, count: page.count };
}

type MessagesQuery = ListQuery<FiltersOf<typeof messagesList>>;

export type MessageView = Awaited<ReturnType<typeof queryMessages>>['rows'][number];

/** Whether messages go to an external form service. */
export async function loadDestination({ context }: MessagesQuery) {
  return { isElsewhere: context.get(storeContext).contactForm !== undefined };
}

export type MessageResult = { id: string } & (
  | { kind: 'done' }
  | { kind: 'refused'; message: string | undefined }
);

const messageId = z.string().check(z.regex(/^\d{1,15}$/));

export async function changeMessage(request: Request, context: Context) {
  const form = await request.formData();
  const id = textIn(form, 'id');
  try {
    if (!messageId.safeParse(id).success) throw new ContactError('message_unknown');
    const isDone = form.get('done') === '1';
    const staffId = context.get(staffContext).id;
    await runForm({ request, form, context }, async (inside) => {
      const { db } = inside.get(storeContext);
      await setMessageDone(db, { id: Number(id), isDone, staffId });
      const kind = isDone ? 'message_done' : 'message_reopened';
      await recordStaffEvent(db, { kind, actor: `staff:${staffId}` });
      return 'done';
    });
    return data<MessageResult>({ id, kind: 'done' });
  } catch (error) {
    const { code, message, status } = readRefusal(error, context);
    const result: MessageResult = { id, kind: 'refused', message };
    return data(result, { status: code === 'message_unknown' ? 404 : status });
  }
}
