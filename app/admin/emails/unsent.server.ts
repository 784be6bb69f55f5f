import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext } from '#app/context.ts';
import {
  countUnsentEmails,
  dropUnsentEmails,
  sendUnsentEmails,
} from '#domain/emails/unsent-emails.server.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';

type Context = Readonly<RouterContextProvider>;

export type UnsentSummary = { count: number; since: string };

export async function loadUnsent(context: Context): Promise<UnsentSummary> {
  const { count, since } = await countUnsentEmails(context.get(storeContext).db);
  return { count, since: since ? dateTimeFormatOf(context)(since) : '' };
}

export async function handleUnsentAction(request: Request, context: Context) {
  const form = await request.formData();
  return handleStaffForm({ request, context, form }, forms, {
    intent: `${form.get('act')}`,
  });
}

const forms = {
  send: staffForm({
    schema: z.object({}),
    async run(_, { store: { db, jobs, mail }, actor }) {
      // The emails would be saved once more.
      if (!mail) throw data(undefined, { status: 400 });
      const count = await sendUnsentEmails(db, jobs, actor);
      await recordStaffEvent(db, { kind: 'kept_emails_sent', actor });
      return { kind: 'done', count };
    },
  }),
  drop: staffForm({
    schema: z.object({}),
    async run(_, { store: { db }, actor }) {
      const count = await dropUnsentEmails(db);
      await recordStaffEvent(db, { kind: 'kept_emails_dropped', actor });
      return { kind: 'done', count };
    },
  }),
};

type UnsentResults = ResultsOf<typeof forms>;
export type UnsentIntent = keyof UnsentResults;
export type UnsentResult = UnsentResults[UnsentIntent];
