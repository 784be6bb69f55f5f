import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { findNotices } from '#domain/staff/notices.server.ts';
import { listOwnSessions, type OwnSession } from '#domain/staff/own-account.server.ts';
import { maxNameLength } from '#domain/staff/people.ts';
import { isSecondFactorRequired } from '#domain/staff/sign-in/second-factor.server.ts';
import { describeUserAgent } from '#domain/staff/user-agent.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { CurrentPassword, PasswordField } from '../forms/password-field.tsx';
import { HiddenFields, StaffForm, sendForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { useLiveData } from '../live/live-data.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { useCan } from '../shell/use-can.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/account.ts';
import { type AccountResult, handleAccountAction, type ResultOf } from './account.server.ts';
import { FactorSection } from './factor-section.tsx';
import { NoticesSection } from './notices-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ account }) => account.title);

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function loader({ context }: Route.LoaderArgs) {
  const { id: staffId, sessionId, ...member } = context.get(staffContext);
  const { db, mail, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const format = dateTimeFormatOf(context);
  const sessions = await listOwnSessions(db, { staffId, sessionId });
  return {
    language,
    member,
    isDemanded: await isSecondFactorRequired(db),
    notices: await findNotices(db, staffId),
    hasMail: mail !== undefined,
    release: settings.release,
    sessions: sessions.map(({ startedAt, seenAt, ...session }) => ({
      ...session,
      signedInAt: format(startedAt),
      seen: format(seenAt),
    })),
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleAccountAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export default function Account({
  loaderData: { member, isDemanded, notices, hasMail, release, sessions },
}: Route.ComponentProps) {
  const t = useTranslations('admin.account');
  const role = useTranslations('admin.chrome.role')(member.role);
  const mayShowSteps = useCan('settings.change');
  const maySeeOrders = useCan('orders.see');
  useLiveData();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="flex flex-wrap gap-x-2 text-muted">
        <bdi dir="ltr" className="wrap-anywhere">
          {member.email}
        </bdi>
        <span>{role}</span>
      </p>
      {isDemanded && !member.hasSecondFactor && (
        <Notice tone="bad" role="alert" className="mt-4">
          {t('factor.demanded')}
        </Notice>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FactorSection isOn={member.hasSecondFactor} isDemanded={isDemanded} />
          <SessionsSection sessions={sessions} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <NameSection name={member.name} />
          {maySeeOrders && <NoticesSection saved={notices} hasMail={hasMail} />}
          <PasswordSection email={member.email} />
          {mayShowSteps && member.firstSteps === 'hidden' && <StepsSection />}
        </div>
      </div>
      <p className="mt-4 text-muted text-xs">
        {t('release')} <bdi dir="ltr">{release}</bdi>
      </p>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function NameSection({ name }: { name: string }) {
  const t = useTranslations('admin.account.name');
  const form = useStaffForm<ResultOf<'name'>>({
    intent: 'name',
    onDone: () => showToast(t('saved')),
  });
  const { formProps, field } = useStaffFields(form, {
    limits: { name: { required: true, maxLength: maxNameLength } },
    defaultValue: { name },
  });
  return (
    <Section title={t('title')}>
      <StaffForm {...formProps} form={form} className="grid gap-3">
        <TextField
          label={t('label')}
          hint={t('hint')}
          {...field('name')}
          autoComplete="name"
          dir="auto"
        />
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending}>
          {t('save')}
        </Button>
      </StaffForm>
    </Section>
  );
}

function PasswordSection({ email }: { email: string }) {
  const t = useTranslations('admin.account.password');
  const [changes, setChanges] = useState(0);
  const form = useStaffForm<ResultOf<'password'>>({
    intent: 'password',
    onDone: () => {
      showToast(t('changed'));
      setChanges((count) => count + 1);
    },
  });
  const { formProps, problemOf } = useStaffFields(form, {});
  return (
    <Section title={t('title')}>
      {/* A new key empties the form after each change. */}
      <StaffForm {...formProps} key={changes} form={form} className="grid gap-3">
        <input type="email" name="email" value={email} readOnly autoComplete="username" hidden />
        <CurrentPassword label={t('current')} problem={problemOf('current')} />
        <PasswordField label={t('newPassword')} name="password" problem={problemOf('password')} />
        <p className="text-muted text-xs">{t('ends')}</p>
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending}>
          {t('change')}
        </Button>
      </StaffForm>
    </Section>
  );
}

function StepsSection() {
  const t = useTranslations('admin.firstSteps');
  const form = useStaffForm<ResultOf<'show_steps'>>({
    intent: 'show_steps',
    onDone: () => showToast(t('visible')),
  });
  return (
    <Section title={t('title')}>
      <StaffForm form={form} className="grid gap-3">
        <p>{t('hidden')}</p>
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending}>
          {t('show')}
        </Button>
      </StaffForm>
    </Section>
  );
}

type SessionView = Pick<OwnSession, 'id' | 'address' | 'userAgent' | 'isThis'> & {
  signedInAt: string;
  seen: string;
};

function SessionsSection({ sessions }: { sessions: SessionView[] }) {
  const t = useTranslations('admin.account.sessions');
  const form = useStaffForm<AccountResult>({
    isMine: ({ intent }) => intent === 'end_session' || intent === 'end_others',
    onDone: ({ intent }) => showToast(t(intent === 'end_others' ? 'endedOthers' : 'ended')),
  });
  return (
    <Section title={t('title')}>
      <ul className="-my-3 divide-y divide-hairline">
        {sessions.map((session) => (
          <li
            key={session.id}
            data-session={session.isThis ? 'this' : 'other'}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
          >
            <SessionDetails session={session} />
            {!session.isThis && (
              <StaffForm form={form}>
                <HiddenFields intent="end_session" about={session.id} />
                <EndButton session={session} isSending={form.isSending} />
              </StaffForm>
            )}
          </li>
        ))}
      </ul>
      <FormOutcome form={form} />
      {sessions.length > 1 && (
        <StaffForm form={form} className="mt-5">
          <HiddenFields intent="end_others" />
          <Button type="submit" variant="danger" pending={form.isSending}>
            {t('endOthers')}
          </Button>
        </StaffForm>
      )}
    </Section>
  );
}

function SessionDetails({ session }: { session: SessionView }) {
  const t = useTranslations('admin.account.sessions');
  const name = useName(session);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {name}
        {session.isThis && (
          <span className="rounded-full bg-good-tint px-3 py-0.5 text-good text-xs">
            {t('here')}
          </span>
        )}
      </p>
      <p className="text-muted text-xs">
        {t('used', { when: isolateDirection(session.seen) })}
        <span aria-hidden="true"> · </span>
        {t('since', { when: isolateDirection(session.signedInAt) })}
        {session.address && (
          <>
            <span aria-hidden="true"> · </span>
            <bdi dir="ltr">{session.address}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function EndButton({ session, isSending }: { session: SessionView; isSending: boolean }) {
  const t = useTranslations('admin.account.sessions');
  const sessionName = useName(session);
  return (
    <Button
      type="submit"
      variant="secondary"
      pending={isSending}
      aria-label={t('endWhich', { session: sessionName })}
    >
      {t('end')}
    </Button>
  );
}

function useName({ userAgent }: SessionView): string {
  const t = useTranslations('admin.account.sessions');
  const { browser, system } = describeUserAgent(userAgent);
  return t('of', {
    browser: browser ? isolateDirection(browser) : t('browser'),
    system: system ? isolateDirection(system) : t('system'),
  });
}
