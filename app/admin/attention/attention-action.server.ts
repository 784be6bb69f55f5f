import { data, type RouterContextProvider } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { errorText } from '#app/words/errors.ts';
import { AttentionError } from '#domain/attention/attention.ts';
import { resolveItem } from '#domain/attention/resolve-item.server.ts';
import { askAboutPayment } from '#domain/payments/unknown-payments.server.ts';
import { StaffRequestError } from '#domain/staff/staff-error.ts';
import { momentFormat } from '../kit/moment.ts';
import { answerForm } from '../kit/staff-request.server.ts';
import type { AttentionAnswer } from './attention-answer.ts';

type Context = Readonly<RouterContextProvider>;

const statuses: Partial<Record<AttentionError['code'] | StaffRequestError['code'], number>> = {
  item_unknown: 404,
  admins_only: 403,
  key_reused: 409,
};

/** Marks an item as done, or asks the gateway about the payment it is about. */
export async function actOnItem(request: Request, context: Context) {
  const form = await request.formData();
  const id = `${form.get('id') ?? ''}`;
  try {
    const isAsking = form.get('intent') === 'ask';
    const answer = isAsking
      ? await askGateway(id, context)
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

async function askGateway(id: string, context: Context): Promise<AttentionAnswer> {
  const result = await askAboutPayment(context.get(storeContext), id);
  if (!result) throw new AttentionError('item_unknown');
  return { id, kind: 'asked', result };
}
