import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { listOwnSessions } from '#domain/staff/own-account.server.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { momentFormat } from '../kit/moment.ts';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm } from '../kit/send-form.ts';
import { useStaffLine } from '../kit/use-staff-connection.ts';
import type { Route } from './+types/account.ts';
import { actOnAccount } from './account-action.server.ts';
import { FactorSection } from './factor-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ account }) => account.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { id: staffId, sessionId, ...member } = context.get(staffContext);
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const format = momentFormat(language, settings.timeZone);
  const sessions = await listOwnSessions(db, { staffId, sessionId });
  return {
    language,
    member,
    sessions: sessions.map(({ begunAt, seenAt, ...session }) => ({
      ...session,
      begun: format(begunAt),
      seen: format(seenAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnAccount(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export type ShownSession = Awaited<ReturnType<typeof loader>>['sessions'][number];

export default function Account({ loaderData: { member, sessions } }: Route.ComponentProps) {
  const t = useTranslations('admin.account');
  const role = useTranslations('admin.chrome.role')(member.role);
  useStaffLine();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="flex flex-wrap gap-x-2 text-muted">
        <bdi dir="ltr" className="break-all">
          {member.email}
        </bdi>
        <span>{role}</span>
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FactorSection isOn={member.hasSecondFactor} />
          <SessionsSection sessions={sessions} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <NameSection name={member.name} />
          <PasswordSection email={member.email} />
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}
