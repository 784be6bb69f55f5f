import {
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { requireAdmin } from '#app/middleware/admins-only.ts';
import { listInvited, listPeople } from '#domain/staff/people.server.ts';
import { listStaffEvents } from '#domain/staff/staff-events.server.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { momentFormat } from '../kit/moment.ts';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm } from '../kit/send-form.ts';
import { useStaffLine } from '../kit/use-staff-connection.ts';
import type { Route } from './+types/people.ts';
import { AdminsOnly } from './admins-only.tsx';
import { HistorySection } from './history-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { InviteSection } from './invite-section.tsx';
import { actOnPeople } from './people-action.server.ts';
import { PersonList } from './person-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ people }) => people.title);

const linesOfHistory = 30;

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireAdmin(context);
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const format = momentFormat(language, settings.timeZone);
  const people = await listPeople(db);
  const invited = await listInvited(db);
  const events = await listStaffEvents(db, linesOfHistory);
  return {
    language,
    people: people.map((person) => ({
      ...person,
      isMe: person.id === id,
      seen: person.lastSeen && format(person.lastSeen),
    })),
    invited: invited.map((one) => ({ ...one, until: format(one.expiresAt) })),
    events: events.map((event) => ({ ...event, when: format(event.at) })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnPeople(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Also after a refusal: it may say that a colleague was faster, and the page must show it. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, formMethod, defaultShouldRevalidate } = change;
  const isAnswered = actionStatus !== 503 && actionStatus !== 401;
  return (formMethod === 'POST' && isAnswered) || defaultShouldRevalidate;
}

type PeopleData = Awaited<ReturnType<typeof loader>>;
export type ShownPerson = PeopleData['people'][number];
export type ShownInvitation = PeopleData['invited'][number];
export type ShownEvent = PeopleData['events'][number];

export default function People({ loaderData: { people, invited, events } }: Route.ComponentProps) {
  const t = useTranslations('admin.people');
  useStaffLine();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        <p className="tabular text-muted text-xs">{t('count', { count: people.length })}</p>
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <PersonList people={people} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <InviteSection />
          <InvitationsSection invited={invited} />
        </div>
        <HistorySection events={events} />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  return isForbidden ? <AdminsOnly /> : <LoadFailed />;
}
