import { data, href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { ArrowBackIcon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { findEmail } from '#domain/emails/email-list.server.ts';
import { sendAgain } from '#domain/emails/send-again.server.ts';
import { SendAgainError } from '#domain/emails/send-again.ts';
import { StaffRequestError } from '#domain/staff/staff-requests.server.ts';
import { quietControl } from '../kit/class-names.ts';
import { LiveSign } from '../kit/live-sign.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { momentFormat } from '../kit/moment.ts';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm } from '../kit/send-form.ts';
import { answerForm } from '../kit/staff-request.server.ts';
import { useLivePage } from '../kit/use-live-page.ts';
import type { Route } from './+types/email.ts';
import { EmailFacts } from './email-details.tsx';
import { EmailPreview } from './email-preview.tsx';
import { SendAgainForm } from './send-again-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ emails }) => emails.title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings, mail } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const id = z.uuid().safeParse(params.id);
  const email = id.success ? await findEmail(db, id.data) : undefined;
  if (!email) throw data(undefined, { status: 404 });
  const format = momentFormat(language, settings.timeZone);
  const created = format(email.createdAt);
  const sent = email.sentAt && format(email.sentAt);
  const address = href('/admin/emails/:id', { id: email.id });
  const hasServer = mail !== undefined;
  return { language, address, isLoaded: true, email: { ...email, created, sent, hasServer } };
}

/** Sends it once more. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const by = `staff:${context.get(staffContext).id}` as const;
  const id = z.uuid().safeParse(params.id);
  try {
    if (!id.success) throw new SendAgainError('email_unknown');
    const again = { emailId: id.data, by, isMeant: form.has('meant') };
    const isKept = context.get(storeContext).mail === undefined;
    const sentAs = await answerForm({ request, form, context }, async (inside) => {
      const { db, jobs } = inside.get(storeContext);
      return (await sendAgain(db, jobs, again)).id;
    });
    return { kind: 'done' as const, sentAs, isKept };
  } catch (error) {
    if (error instanceof SendAgainError || error instanceof StaffRequestError) {
      const message = error.text(context.get(visitorContext).language);
      return data({ kind: 'refused' as const, code: error.code, message }, { status: 409 });
    }
    context.get(reportErrorContext)(error);
    const nothing = { code: undefined, message: undefined };
    return data({ kind: 'refused' as const, ...nothing }, { status: 500 });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (answer) => {
    if (answer.kind !== 'done') return;
    const toast = form.get(answer.isKept ? 'toast_kept' : 'toast');
    if (toast !== null) showToast(`${toast}`);
  });
}

type EmailData = Awaited<ReturnType<typeof loader>>;
export type EmailOnPage = EmailData['email'];
export type SendAgainOutcome =
  | { kind: 'done'; sentAs: string; isKept: boolean }
  | { kind: 'refused'; code: string | undefined; message: string | undefined };

export default function Email({ loaderData }: Route.ComponentProps) {
  return <EmailPage loaded={loaderData} />;
}

function EmailPage({ loaded }: { loaded: EmailData }) {
  const t = useTranslations('admin.emails');
  const { shown, line } = useLivePage(loaded, 'onEmail');
  const { email } = shown;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex items-baseline justify-between gap-4">
        <Link
          to={href('/admin/emails')}
          className={`${quietControl} inline-flex items-center gap-2`}
        >
          <ArrowBackIcon />
          {t('back')}
        </Link>
        <div className="text-xs">
          <LiveSign state={line} />
        </div>
      </div>
      <h1 className="mt-2 font-display text-2xl">
        <bdi>{email.subject ?? t(`kinds.${email.kind ?? 'unknown'}`)}</bdi>
      </h1>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div>
          <EmailFacts email={email} />
          <SendAgainForm key={email.id} email={email} />
        </div>
        <EmailPreview email={email} />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}
