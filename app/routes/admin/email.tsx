import { data, href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { findEmail } from '#domain/emails/email-list.server.ts';
import { sendAgain } from '#domain/emails/send-again.server.ts';
import { SendAgainError } from '#domain/emails/send-again.ts';
import { reportErrorContext, storeContext, visitorContext } from '../../context.ts';
import { staffContext } from '../../middleware/staff-only.ts';
import { ArrowBackIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Route } from './+types/email.ts';
import { EmailFacts } from './emails/email-facts.tsx';
import { EmailPreview } from './emails/email-preview.tsx';
import { SendAgainForm } from './emails/send-again-form.tsx';
import { LiveSign } from './parts/live-sign.tsx';
import { LoadFailed } from './parts/load-failed.tsx';
import { quietControl } from './parts/looks.ts';
import { momentFormat } from './parts/moment.ts';
import { adminMeta } from './parts/page-meta.ts';
import { useLivePage } from './parts/use-live-page.ts';

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

/** A lost line leaves what is there. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    return undefined;
  }
}

/** Sends it once more. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, jobs, mail } = context.get(storeContext);
  const form = await request.formData();
  const by = `staff:${context.get(staffContext).id}` as const;
  const id = z.uuid().safeParse(params.id);
  try {
    if (!id.success) throw new SendAgainError('email_unknown');
    const isMeant = form.has('meant');
    const sentAgain = await sendAgain(db, jobs, { emailId: id.data, by, isMeant });
    return { sentAs: sentAgain.id, isKept: mail === undefined, error: undefined };
  } catch (error) {
    if (error instanceof SendAgainError) {
      const message = error.text(context.get(visitorContext).language);
      return data(
        { sentAs: undefined, isKept: false, error: { code: error.code, message } },
        { status: 409 },
      );
    }
    context.get(reportErrorContext)(error);
    return data({ sentAs: undefined, isKept: false, error: unexpected }, { status: 500 });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    const outcome = await serverAction();
    const toast = outcome.isKept ? 'toast_kept' : 'toast';
    if (!outcome.error && form.has(toast)) showToast(`${form.get(toast)}`);
    return outcome;
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    return data({ sentAs: undefined, isKept: false, error: unexpected }, { status: 503 });
  }
}

const unexpected = { code: 'unexpected' as const, message: undefined };

type EmailData = Awaited<ReturnType<typeof loader>>;
export type EmailOnPage = EmailData['email'];
export type SendAgainOutcome = NonNullable<Route.ComponentProps['actionData']>;

export default function Email({ loaderData }: Route.ComponentProps) {
  return loaderData ? <EmailPage loaded={loaderData} /> : <LoadFailed />;
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
