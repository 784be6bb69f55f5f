import { useTranslations } from 'use-intl';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { showToast } from '#app/ui/toast.tsx';
import { isForAdmins } from '#domain/attention/attention.ts';
import { type ItemsPage, listItems } from '#domain/attention/items.server.ts';
import { LiveSign } from '../kit/live-sign.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { dayFormat, momentFormat } from '../kit/moment.ts';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm } from '../kit/send-form.ts';
import { useLivePage } from '../kit/use-live-page.ts';
import type { Route } from './+types/attention.ts';
import { actOnItem } from './attention-action.server.ts';
import { readAttentionAddress, toAddress, toItemsQuery } from './attention-address.ts';
import type { AttentionAnswer } from './attention-answer.ts';
import { AttentionFilters } from './attention-filters.tsx';
import { AttentionList } from './attention-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ attention }) => attention.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const filters = readAttentionAddress(new URL(request.url).searchParams);
  const page = await listItems(db, toItemsQuery(filters)).catch((error: unknown) => {
    context.get(reportErrorContext)(error);
    return undefined;
  });
  const { items, ...counts } = page ?? nothing;
  const isAdmin = context.get(staffContext).role === 'admin';
  const when = momentFormat(language, settings.timeZone);
  const day = dayFormat(language);
  const shown = items.map(({ resolved, ...item }) => ({
    ...item,
    mayResolve: isAdmin || !isForAdmins(item.kind),
    sinceWhen: when(item.since),
    due: item.facts.dueDay && day(item.facts.dueDay),
    resolved: resolved && { ...resolved, when: when(resolved.at) },
  }));
  const address = toAddress(filters);
  return { language, address, filters, isLoaded: page !== undefined, items: shown, ...counts };
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnItem(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (answer: AttentionAnswer) => {
    // The item leaves the list, and what there is to say with it.
    const toast = form.get(`toast_${answer.kind === 'asked' ? answer.result : answer.kind}`);
    if (toast) showToast(`${toast}`);
  });
}

const nothing: ItemsPage = { items: [], total: 0, hasMore: false };

export type AttentionData = Awaited<ReturnType<typeof loader>>;
export type ShownItem = AttentionData['items'][number];

export default function Attention({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.attention');
  const { shown, line } = useLivePage<AttentionData>(loaderData, 'onAttention');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        <div className="flex items-baseline gap-4 text-muted text-xs">
          <p role="status" className="tabular">
            {shown.isLoaded &&
              t(shown.filters.isDone ? 'countDone' : 'count', { count: shown.total })}
          </p>
          <LiveSign state={shown.isLoaded ? line : 'reconnecting'} />
        </div>
      </div>
      <AttentionFilters filters={shown.filters} />
      <AttentionList data={shown} answer={actionData?.kind === 'unsent' ? undefined : actionData} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}
