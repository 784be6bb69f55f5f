import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { dayFormat } from '#app/words/moments.ts';
import { AttentionError, isForAdminsOnly } from '#domain/attention/attention.ts';
import { type ItemsPage, listAttentionItems } from '#domain/attention/items.server.ts';
import { resolveAttentionItem } from '#domain/attention/resolve-item.server.ts';
import { syncUnknownPayment } from '#domain/payments/payment-checks.server.ts';
import { can } from '#domain/permissions.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import { findAvailable } from '#domain/stock/low-stock.server.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
import { dateTimeFormatOf, loadOrReport } from '../shell/page-load.server.ts';
import { attentionAddress, toItemsQuery } from './attention-address.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadAttention(request: Request, context: Context) {
  const { language } = context.get(visitorContext);
  const params = attentionAddress.fromRequest(request);
  const { db } = context.get(storeContext);
  const page = await loadOrReport(context, listAttentionItems(db, toItemsQuery(params.filters)));
  const { items, ...counts } = page ?? nothing;
  const lowStock = items.filter(({ kind }) => kind === 'low_stock');
  const products = await loadOrReport(
    context,
    findAvailable(
      db,
      lowStock.map(({ subject }) => Number(subject)),
    ),
  );
  const isAdmin = can(context.get(staffContext).role, 'settings.change');
  const when = dateTimeFormatOf(context);
  const day = dayFormat(language);
  const itemViews = items.map(({ resolved, ...item }) => ({
    ...item,
    mayResolve: isAdmin || !isForAdminsOnly(item.kind),
    sinceWhen: when(item.since),
    due: item.data.dueDay && day(item.data.dueDay),
    ...(item.kind === 'low_stock' && { product: products?.get(Number(item.subject)) }),
    resolved: resolved && { ...resolved, when: when(resolved.at) },
  }));
  return { language, ...params, isLoaded: page !== undefined, items: itemViews, ...counts };
}

const nothing: ItemsPage = { items: [], total: 0, hasMore: false };

export type AttentionData = Awaited<ReturnType<typeof loadAttention>>;
export type AttentionItemView = AttentionData['items'][number];

/** A form without an intent resolves an item. `id` names the item. */
export async function handleAttentionAction(request: Request, context: Context) {
  const form = await request.formData();
  return handleStaffForm({ request, context, form }, forms, {
    intent: form.get('intent') === 'ask' ? 'ask' : 'resolve',
    about: `${form.get('id') ?? ''}`,
  });
}

const forms = {
  resolve: staffForm({
    schema: z.object({ id: textField, note: textField, times: z.coerce.number().catch(0) }),
    async run({ id, note, times }, { store: { db }, staffId, actor, context }) {
      const { role } = context.get(staffContext);
      const isAdmin = can(role, 'settings.change');
      const outcome = await resolveAttentionItem(db, { id, note, times, staffId, isAdmin });
      if (outcome.ok) {
        const data = { orderId: outcome.orderId };
        await recordStaffEvent(db, { kind: 'item_resolved', actor, data });
        return { kind: 'done' };
      }
      if (outcome.why === 'happened_again') return { kind: outcome.why, times: outcome.times };
      // A colleague resolved the item first. If there is no name, it was resolved automatically.
      const { at, by, byStaff } = outcome.resolution;
      return { kind: 'resolved', byStaff, by, when: dateTimeFormatOf(context)(at) };
    },
  }),

  /** Fetches the state of a payment from its gateway. */
  ask: staffForm({
    idempotent: 'none',
    schema: z.object({ id: textField }),
    async run({ id }, { store }) {
      const state = await syncUnknownPayment(store, id);
      if (!state) throw new AttentionError('item_unknown');
      return { kind: 'done', state };
    },
  }),
};

type AttentionResults = ResultsOf<typeof forms>;
export type AttentionResult = AttentionResults[keyof AttentionResults];
export type ResultOf<Intent extends keyof AttentionResults> = AttentionResults[Intent];
