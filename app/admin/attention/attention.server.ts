import { data, type RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { dateLocale } from '#app/words/moments.ts';
import { AttentionError, isForAdminsOnly } from '#domain/attention/attention.ts';
import { type ItemsPage, listAttentionItems } from '#domain/attention/items.server.ts';
import { resolveAttentionItem } from '#domain/attention/resolve-item.server.ts';
import type { Language } from '#domain/language.ts';
import { syncUnknownPayment } from '#domain/payments/payment-checks.server.ts';
import { can } from '#domain/permissions.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import { readRefusal, runForm, textIn } from '../forms/staff-request.server.ts';
import { dateTimeFormatOf, loadOrReport } from '../shell/page-load.server.ts';
import { attentionAddress, toItemsQuery } from './attention-address.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadAttention(request: Request, context: Context) {
  const { language } = context.get(visitorContext);
  const params = attentionAddress.fromRequest(request);
  const { db } = context.get(storeContext);
  const page = await loadOrReport(context, listAttentionItems(db, toItemsQuery(params.filters)));
  const { items, ...counts } = page ?? nothing;
  const isAdmin = can(context.get(staffContext).role, 'settings.change');
  const when = dateTimeFormatOf(context);
  const day = dayFormat(language);
  const itemViews = items.map(({ resolved, ...item }) => ({
    ...item,
    mayResolve: isAdmin || !isForAdminsOnly(item.kind),
    sinceWhen: when(item.since),
    due: item.data.dueDay && day(item.data.dueDay),
    resolved: resolved && { ...resolved, when: when(resolved.at) },
  }));
  return { language, ...params, isLoaded: page !== undefined, items: itemViews, ...counts };
}

const nothing: ItemsPage = { items: [], total: 0, hasMore: false };

export type AttentionData = Awaited<ReturnType<typeof loadAttention>>;
export type AttentionItemView = AttentionData['items'][number];

/** "2026-08-31" as "31 Aug 2026". */
function dayFormat(language: Language): (day: string) => string {
  const format = new Intl.DateTimeFormat(dateLocale[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => (Number.isNaN(Date.parse(day)) ? day : format.format(Date.parse(day)));
}

export async function handleAttentionAction(request: Request, context: Context) {
  const form = await request.formData();
  const id = textIn(form, 'id');
  try {
    const isSync = form.get('intent') === 'ask';
    const result = isSync
      ? await syncPayment(id, context)
      : await runForm(
          { request, form, context },
          (inside) => markDone(id, form, inside),
          (result) => (result.kind === 'done' ? result : undefined),
        );
    const isConflict = result.kind === 'resolved' || result.kind === 'happened_again';
    return data<AttentionResult>(result, { status: isConflict ? 409 : 200 });
  } catch (error) {
    const { message, status } = readRefusal(error, context);
    return data<AttentionResult>({ id, kind: 'refused', message }, { status });
  }
}

async function markDone(id: string, form: FormData, context: Context): Promise<AttentionResult> {
  const { db } = context.get(storeContext);
  const member = context.get(staffContext);
  const outcome = await resolveAttentionItem(db, {
    id,
    note: textIn(form, 'note'),
    times: Number(form.get('times')),
    staffId: member.id,
    isAdmin: can(member.role, 'settings.change'),
  });
  if (outcome.ok) {
    const data = { orderId: outcome.orderId };
    await recordStaffEvent(db, { kind: 'item_resolved', actor: `staff:${member.id}`, data });
    return { id, kind: 'done' };
  }
  if (outcome.why === 'happened_again') return { id, kind: outcome.why, times: outcome.times };
  const { at, by, byStaff } = outcome.resolution;
  return { id, kind: 'resolved', byStaff, by, when: dateTimeFormatOf(context)(at) };
}

async function syncPayment(id: string, context: Context): Promise<AttentionResult> {
  const state = await syncUnknownPayment(context.get(storeContext), id);
  if (!state) throw new AttentionError('item_unknown');
  return { id, kind: 'synced', state };
}

export type AttentionResult = { id: string } & (
  | { kind: 'done' }
  /** A colleague resolved the item first. If there is no name, it was resolved automatically. */
  | { kind: 'resolved'; byStaff: boolean; by: string | undefined; when: string }
  | { kind: 'happened_again'; times: number }
  | { kind: 'synced'; state: 'paid' | 'failed' | 'open' }
  | { kind: 'refused'; message: string | undefined }
);
