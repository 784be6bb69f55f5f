import { data, type RouterContextProvider } from 'react-router';
import { storeContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import {
  countUnsentEmails,
  dropUnsentEmails,
  sendUnsentEmails,
} from '#domain/emails/unsent-emails.server.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import { readRefusal, runForm } from '../forms/staff-request.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';

type Context = Readonly<RouterContextProvider>;

export type UnsentIntent = 'send' | 'drop';

export type UnsentSummary = { count: number; since: string };

export async function loadUnsent(context: Context): Promise<UnsentSummary> {
  const { count, since } = await countUnsentEmails(context.get(storeContext).db);
  return { count, since: since ? dateTimeFormatOf(context)(since) : '' };
}

export type UnsentResult = { intent: 'sent' | 'dropped' } & (
  | { kind: 'done'; count: number }
  | { kind: 'refused'; message: string | undefined }
);

/** Can only drop the emails while no mail server is set: sending would save them once more. */
export async function handleUnsentAction(request: Request, context: Context) {
  const form = await request.formData();
  const isSending = form.get('act') === 'send' && context.get(storeContext).mail !== undefined;
  const intent = isSending ? 'sent' : 'dropped';
  if (!isSending && form.get('act') !== 'drop') throw data(undefined, { status: 400 });
  try {
    const count = await runForm({ request, form, context }, async (inside) => {
      const { db, jobs } = inside.get(storeContext);
      const by = `staff:${context.get(staffContext).id}` as const;
      const sent = await (isSending ? sendUnsentEmails(db, jobs, by) : dropUnsentEmails(db));
      const kind = isSending ? 'kept_emails_sent' : 'kept_emails_dropped';
      await recordStaffEvent(db, { kind, actor: by });
      return sent;
    });
    return data<UnsentResult>({ intent, kind: 'done', count });
  } catch (error) {
    const { message, status } = readRefusal(error, context);
    return data<UnsentResult>({ intent, kind: 'refused', message }, { status });
  }
}
