import { data, type RouterContextProvider } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { errorText } from '#app/words/errors.ts';
import { AttentionError, isForAdmins } from '#domain/attention/attention.ts';
import { type ItemsPage, listItems } from '#domain/attention/items.server.ts';
import { resolveItem } from '#domain/attention/resolve-item.server.ts';
import { syncUnknownPayment } from '#domain/payments/payment-checks.server.ts';
import { StaffRequestError } from '#domain/staff/staff-error.ts';
import { dayFormat, momentFormat } from '../kit/moment.ts';
import { answerForm } from '../kit/staff-request.server.ts';
import { attentionAddress, toItemsQuery } from './attention-address.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadAttention(request: Request, context: Context) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const filters = attentionAddress.read(new URL(request.url).searchParams);
  const page = await listItems(db, toItemsQuery(filters)).catch((error: unknown) => {
    context.get(reportErrorContext)(error);
    return undefined;
  });
  const { items, ...counts } = page ?? nothing;
  const isAdmin = context.get(staffContext).role === 'admin';
  const when = momentFormat(language, settings.timeZone);
  const day = dayFormat(language);
  const shown = items.map(({ resolved, ...item }) => ({
    ...item,
    mayResolve: isAdmin || !isForAdmins(item.kind),
    sinceWhen: when(item.since),
    due: item.facts.dueDay && day(item.facts.dueDay),
    resolved: resolved && { ...resolved, when: when(resolved.at) },
  }));
  const address = attentionAddress.write(filters);
  return { language, address, filters, isLoaded: page !== undefined, items: shown, ...counts };
}

const nothing: ItemsPage = { items: [], total: 0, hasMore: false };

export type AttentionData = Awaited<ReturnType<typeof loadAttention>>;
export type ShownItem = AttentionData['items'][number];

const statuses: Partial<Record<AttentionError['code'] | StaffRequestError['code'], number>> = {
  item_unknown: 404,
  admins_only: 403,
  key_reused: 409,
};

export async function actOnItem(request: Request, context: Context) {
  const form = await request.formData();
  const id = `${form.get('id') ?? ''}`;
  try {
    const isAsking = form.get('intent') === 'ask';
    const answer = isAsking
      ? await syncPayment(id, context)
      : await answerForm(
          { request, form, context },
          (inside) => markDone(id, form, inside),
          (given) => (given.kind === 'done' ? given : undefined),
        );
    const isConflict = answer.kind === 'resolved' || answer.kind === 'happened_again';
    return data<AttentionAnswer>(answer, { status: isConflict ? 409 : 200 });
  } catch (error) {
    if (error instanceof AttentionError || error instanceof StaffRequestError) {
      const message = errorText(error, context.get(visitorContext).language);
      const status = statuses[error.code] ?? 422;
      return data<AttentionAnswer>({ id, kind: 'refused', message }, { status });
    }
    context.get(reportErrorContext)(error);
    return data<AttentionAnswer>({ id, kind: 'refused', message: undefined }, { status: 500 });
  }
}

async function markDone(id: string, form: FormData, context: Context): Promise<AttentionAnswer> {
  const { db, settings } = context.get(storeContext);
  const member = context.get(staffContext);
  const outcome = await resolveItem(db, {
    id,
    note: `${form.get('note') ?? ''}`,
    times: Number(form.get('times')),
    staffId: member.id,
    isAdmin: member.role === 'admin',
  });
  if (outcome.ok) return { id, kind: 'done' };
  if (outcome.why === 'happened_again') return { id, kind: outcome.why, times: outcome.times };
  const { at, by, byStaff } = outcome.resolution;
  const when = momentFormat(context.get(visitorContext).language, settings.timeZone)(at);
  return { id, kind: 'resolved', byStaff, by, when };
}

async function syncPayment(id: string, context: Context): Promise<AttentionAnswer> {
  const result = await syncUnknownPayment(context.get(storeContext), id);
  if (!result) throw new AttentionError('item_unknown');
  return { id, kind: 'asked', result };
}

export type AttentionAnswer = { id: string } & (
  | { kind: 'done' }
  /** A colleague resolved it first or, without a name, it ended by itself. */
  | { kind: 'resolved'; byStaff: boolean; by: string | undefined; when: string }
  | { kind: 'happened_again'; times: number }
  | { kind: 'asked'; result: 'paid' | 'failed' | 'open' }
  /** By a rule of ours, or because of an unexpected error. */
  | { kind: 'refused'; message: string | undefined }
);
