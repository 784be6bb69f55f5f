import { type ReactNode, useEffect, useState } from 'react';
import { data, href, Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { addressOf, staffApi } from '#domain/addresses.ts';
import { findEmail } from '#domain/emails/email-list.server.ts';
import { SubmitError } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, sendForm, useStaffForm } from '../forms/staff-form.tsx';
import { useLivePage } from '../live/live-data.ts';
import { LiveSign } from '../live/live-sign.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { YesOrNoDialog } from '../ui/confirm-dialog.tsx';
import { EmailCauseText, StateBadge } from '../ui/email-state-badge.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useEmailError } from '../ui/use-email-error.ts';
import type { Route } from './+types/email.ts';
import { handleResendAction, type ResendResult } from './resend-form.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ emails }) => emails.title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mail } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const id = z.uuid().safeParse(params.id);
  const email = id.success ? await findEmail(db, id.data) : undefined;
  if (!email) throw data(undefined, { status: 404 });
  const format = dateTimeFormatOf(context);
  const created = format(email.createdAt);
  const sent = email.sentAt && format(email.sentAt);
  const address = href('/admin/emails/:id', { id: email.id });
  const hasServer = mail !== undefined;
  return { language, address, isLoaded: true, email: { ...email, created, sent, hasServer } };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return handleResendAction(request, context, params.id);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result) => {
    if (result.kind !== 'done') return;
    const toast = form.get(result.isMailOff ? 'toast_kept' : 'toast');
    if (toast !== null) showToast(`${toast}`);
  });
}

type EmailData = Awaited<ReturnType<typeof loader>>;
export type EmailOnPage = EmailData['email'];
export default function Email({ loaderData }: Route.ComponentProps) {
  return <EmailPage loaded={loaderData} />;
}

function EmailPage({ loaded }: { loaded: EmailData }) {
  const t = useTranslations('admin.emails');
  const { pageData, liveState } = useLivePage(loaded, 'onEmail');
  const { email } = pageData;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex items-baseline justify-between gap-4">
        <BackLink to={href('/admin/emails')}>{t('back')}</BackLink>
        <div className="text-xs">
          <LiveSign state={liveState} />
        </div>
      </div>
      <h1 className="mt-2 font-display text-2xl">
        <bdi>{email.subject ?? t(`kinds.${email.kind ?? 'unknown'}`)}</bdi>
      </h1>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div>
          <EmailDetails email={email} />
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

function EmailPreview({ email }: { email: EmailOnPage }) {
  const t = useTranslations('admin.emails');
  const { id, text, language, isTextRemoved } = email;
  if (isTextRemoved) return <p className="text-muted">{t('textRemoved')}</p>;
  if (text === undefined) return <p className="text-muted">{t('notYet')}</p>;
  return (
    <div className="min-w-0">
      <iframe
        src={addressOf(staffApi.emailPreview, { id })}
        title={t('preview')}
        sandbox=""
        className="block h-[44rem] w-full rounded-md border border-hairline bg-ivory"
      />
      <details className="mt-4">
        <summary className="inline-flex min-h-11 items-center text-cypress underline underline-offset-4">
          {t('text')}
        </summary>
        <pre
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          className="mt-1 overflow-auto rounded-md border border-hairline bg-paper p-4 font-mono text-xs whitespace-pre-wrap"
        >
          {text}
        </pre>
      </details>
    </div>
  );
}

function EmailDetails({ email }: { email: EmailOnPage }) {
  const t = useTranslations('admin');
  const { kind, state, recipient, orderId, created, sent, tries, language } = email;
  return (
    <>
      <p role="status">
        <StateBadge state={state} />
      </p>
      <StateText email={email} />
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        <DetailItem name={t('emails.kind')}>{t(`emails.kinds.${kind ?? 'unknown'}`)}</DetailItem>
        <DetailItem name={t('emails.to')}>
          <bdi dir="ltr" className="wrap-anywhere">
            {recipient}
          </bdi>
        </DetailItem>
        {orderId && (
          <DetailItem name={t('order.number')}>
            <Link
              to={`${href('/admin')}?q=${orderId}`}
              aria-label={t('emails.showOrder', { id: orderId })}
              className="tabular text-cypress underline underline-offset-4"
            >
              <bdi dir="ltr">{orderId}</bdi>
            </Link>
          </DetailItem>
        )}
        <DetailItem name={t('orderPage.details.language')}>
          {t(`order.language.${language}`)}
        </DetailItem>
        <DetailItem name={t('emails.created')}>{created}</DetailItem>
        {sent && <DetailItem name={t('emails.sentAt')}>{sent}</DetailItem>}
        <DetailItem name={t('emails.tries')}>{tries}</DetailItem>
        <DetailItem name={t('emails.by')}>
          <EmailCauseText email={email} />
        </DetailItem>
      </dl>
    </>
  );
}

function StateText({ email }: { email: EmailOnPage }) {
  const { state, error, isOnceOnly, isDropped, hasServer, recipient, sendsTo } = email;
  const t = useTranslations('admin.emails');
  const emailError = useEmailError();
  return (
    <div className="mt-2 grid gap-1.5 text-muted text-xs">
      {error && <p className="break-words text-bad">{emailError(error)}</p>}
      {state === 'sent' && <p>{t('accepted')}</p>}
      {state === 'queued' && <p>{t(hasServer ? 'waiting' : 'noServer')}</p>}
      {state === 'failed' && <p>{t(isOnceOnly ? 'gaveUpOnce' : 'gaveUp')}</p>}
      {state === 'not_sent' && <p>{t('notSent')}</p>}
      {isDropped && <p>{t('dropped')}</p>}
      {state === 'not_sent' && !hasServer && <p>{t('noServer')}</p>}
      {sendsTo !== recipient && <p>{t('corrected', { email: isolateDirection(sendsTo) })}</p>}
      {isOnceOnly && <p>{t('onceOnly')}</p>}
    </div>
  );
}

function DetailItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function SendAgainForm({ email }: { email: EmailOnPage }) {
  const t = useTranslations('admin.emails');
  const { id, recipient, sendsTo, state, isOnceOnly, isTextRemoved } = email;
  const form = useStaffForm<ResendResult>();
  const { isSending, result } = form;
  const [isConfirming, setConfirming] = useState(false);
  const isSentAlready = result?.kind === 'refused' && result.code === 'sent_already';
  useEffect(() => setConfirming(isSentAlready), [isSentAlready]);
  useFollow(id, result?.kind === 'done' ? result.about : undefined);

  if (state === 'sending' || isTextRemoved || (isOnceOnly && state !== 'queued')) return null;
  const to = { email: isolateDirection(sendsTo) };
  const toasts = { toast: t('card.sent', to), toast_kept: t('card.saved', to) };
  return (
    <div className="mt-5">
      <StaffForm form={form}>
        <HiddenFields {...toasts} />
        <Button type="submit" variant="secondary" pending={isSending}>
          {state === 'queued' ? t('tryNow') : t('again')}
        </Button>
      </StaffForm>
      <SubmitError form={form} className="mt-3" />
      <Failure result={result} />
      {isConfirming && (
        <SendTwiceDialog
          email={recipient}
          onClose={(isConfirmed) => {
            setConfirming(false);
            if (isConfirmed) form.send({ meant: '1', ...toasts });
          }}
        />
      )}
    </div>
  );
}

/** Follows to the copy, which is a separate email with its own page. */
function useFollow(id: string, sentAs: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (sentAs && sentAs !== id) void navigate(href('/admin/emails/:id', { id: sentAs }));
  }, [id, sentAs, navigate]);
}

function Failure({ result }: { result: ResendResult | undefined }) {
  const t = useTranslations('admin.emails');
  if (result?.kind !== 'refused' || result.code === 'sent_already') return null;
  const { message } = result;
  return (
    <Notice tone="bad" role="alert" className="mt-3 text-xs">
      {message ? t('failed', { message }) : t('card.unexpected')}
    </Notice>
  );
}

type SendTwiceDialogProps = { email: string; onClose: (isConfirmed: boolean) => void };

function SendTwiceDialog({ email, onClose }: SendTwiceDialogProps) {
  const t = useTranslations('admin.emails');
  return (
    <YesOrNoDialog
      title={t('askTitle')}
      text={t('askText', { email: isolateDirection(email) })}
      yes={t('confirm')}
      no={t('cancel')}
      onClose={onClose}
    />
  );
}
