import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import type { PrivacyEvent } from '#domain/privacy/privacy.ts';
import { listPrivacyEvents } from '#domain/privacy/privacy-events.server.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/privacy.ts';
import { PersonSections } from './person-sections.tsx';
import { handlePrivacyAction } from './privacy.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ privacy }) => privacy.title);

const linesOfHistory = 30;

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const format = dateTimeFormatOf(context);
  const events = await listPrivacyEvents(context.get(storeContext).db, linesOfHistory);
  return { language, events: events.map((event) => ({ ...event, when: format(event.at) })) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handlePrivacyAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Does not reload if no response came: the form reports the failure, and the page must not wait. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = change;
  return actionStatus !== 503 && actionStatus !== 401 && defaultShouldRevalidate;
}

export default function Privacy({ loaderData: { events } }: Route.ComponentProps) {
  const t = useTranslations('admin.privacy');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-3xl text-muted">{t('lead')}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PersonSections />
        </div>
        <HistorySection events={events} />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function HistorySection({ events }: { events: (PrivacyEvent & { when: string })[] }) {
  const t = useTranslations('admin.privacy.history');
  return (
    <Section title={t('title')}>
      <ol className="grid gap-3">
        {events.map(({ id, kind, at, by, orders, rows, when }) => (
          <li key={id} data-kind={kind}>
            <p>{t(`kinds.${kind}`)}</p>
            <p className="text-muted text-xs">
              {t('size', { orders, rows })}
              <span aria-hidden="true"> · </span>
              <bdi>{by ?? t('command')}</bdi>
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
