import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext } from '#app/context.ts';
import { ContactError } from '#domain/contact/contact-error.ts';
import { listMessages, setMessageDone } from '#domain/contact/messages.server.ts';
import { listOrdersByEmail, normalizeEmail } from '#domain/customers/customer-orders.server.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
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

export async function changeMessage(request: Request, context: Context) {
  const form = await request.formData();
  return handleStaffForm({ request, context, form }, forms, {
    intent: 'mark',
    about: `${form.get('id') ?? ''}`,
    statuses: { message_unknown: 404 },
  });
}

const forms = {
  /** Marks a message as done, or reopens it. */
  mark: staffForm({
    schema: z.object({ id: z.string().regex(/^\d{1,15}$/), done: textField }),
    invalid: () => new ContactError('message_unknown'),
    async run({ id, done }, { store: { db }, staffId, actor }) {
      const isDone = done === '1';
      await setMessageDone(db, { id: Number(id), isDone, staffId });
      const kind = isDone ? 'message_done' : 'message_reopened';
      await recordStaffEvent(db, { kind, actor });
      return { kind: 'done' };
    },
  }),
};

export type MessageResult = ResultsOf<typeof forms>['mark'];
