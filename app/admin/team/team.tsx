import { href, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { listInvited, listPeople } from '#domain/staff/people.server.ts';
import { asStaffRole } from '#domain/staff/roles.ts';
import { isSecondFactorRequired } from '#domain/staff/sign-in/second-factor.server.ts';
import { listStaffEvents } from '#domain/staff/staff-events.server.ts';
import type { StaffEvent } from '#domain/staff/staff-events.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { useLiveData } from '../live/live-data.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/team.ts';
import { FactorDemand } from './factor-demand.tsx';
import { InvitationsSection, InviteSection } from './invitations-section.tsx';
import { PersonList } from './person-list.tsx';
import { RolesSection } from './roles-section.tsx';
import { handlePeopleAction } from './team.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ people }) => people.title);

const linesOfHistory = 30;

export async function loader({ context }: Route.LoaderArgs) {
  const { id, hasSecondFactor } = context.get(staffContext);
  const { db } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const format = dateTimeFormatOf(context);
  const people = await listPeople(db);
  const invited = await listInvited(db);
  const events = await listStaffEvents(db, linesOfHistory);
  const without = people.filter((person) => !person.isDisabled && !person.hasSecondFactor);
  return {
    language,
    demand: {
      isDemanded: await isSecondFactorRequired(db),
      hasOwn: hasSecondFactor,
      without: without.length,
    },
    people: people.map((person) => ({
      ...person,
      isMe: person.id === id,
      seen: person.lastSeen && format(person.lastSeen),
    })),
    invited: invited.map((one) => ({ ...one, until: format(one.expiresAt) })),
    events: events.map((event) => ({ ...event, when: format(event.at) })),
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handlePeopleAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Reloads after a refusal, too: a colleague may have changed something that the page must show. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, formMethod, defaultShouldRevalidate } = change;
  const isHandled = ![401, 403, 503].includes(actionStatus ?? 200);
  return (formMethod === 'POST' && isHandled) || defaultShouldRevalidate;
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, invited, events, demand } = loaderData;
  const t = useTranslations('admin.people');
  useLiveData();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        <p className="flex flex-wrap items-center gap-x-5 text-muted text-xs">
          <Link to={href('/admin/log')} className={`${subtleButtonClass} inline-flex items-center`}>
            {t('log')}
          </Link>
          <span className="tabular">{t('count', { count: people.length })}</span>
        </p>
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <PersonList people={people} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <InviteSection />
          <InvitationsSection invited={invited} />
          <FactorDemand {...demand} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RolesSection />
          <HistorySection events={events} />
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function HistorySection({ events }: { events: (StaffEvent & { when: string })[] }) {
  const t = useTranslations('admin.people.history');
  const people = useTranslations('admin.people');
  const roles = useTranslations('admin.chrome.role');
  const roleOf = (to: string | undefined) => {
    const role = asStaffRole(to);
    return role ? roles(role) : people('noRole');
  };
  return (
    <Section title={t('title')}>
      <ol className="grid gap-3">
        {events.map(({ id, kind, at, by, whom, to, when }) => (
          <li key={id} data-kind={kind}>
            <p className="break-words">
              {t(`kinds.${kind}`, { whom: isolateDirection(whom ?? '…'), role: roleOf(to) })}
            </p>
            <p className="text-muted text-xs">
              <bdi>{by ?? t('store')}</bdi>
              <span aria-hidden="true"> · </span>
              <time dateTime={at.toISOString()}>{when}</time>
            </p>
          </li>
        ))}
        {events.length === 0 && <li className="text-muted text-xs">{t('none')}</li>}
      </ol>
    </Section>
  );
}
