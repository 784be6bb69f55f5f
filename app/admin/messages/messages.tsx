import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import { FilterForm, FilterSelect, SearchBox } from '../lists/filters.tsx';
import { EmptyList, ListHead, ListPages } from '../lists/list-page.tsx';
import { useLivePage } from '../live/live-data.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/messages.ts';
import { MessageItem } from './message-item.tsx';
import { type MessagesAddress, messagesAddress } from './messages-address.ts';
import { changeMessage, loadMessages, type MessagesData } from './messages-page.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ messages }) => messages.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadMessages(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeMessage(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, ({ kind }) => {
    // The message leaves the list, so its answer goes into a toast.
    if (kind === 'done') showToast(`${form.get('toast')}`);
  });
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.messages');
  const { pageData, liveState } = useLivePage<MessagesData>(loaderData, 'onAttention');
  const { filters, total, isLoaded, isElsewhere } = pageData;
  const result = actionData?.kind === 'unsent' ? undefined : actionData;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <ListHead
        title={t('title')}
        count={isLoaded && t(filters.state ? 'countDone' : 'count', { count: total })}
        live={liveState}
      />
      {isElsewhere && (
        <Notice tone="info" className="mt-4 text-sm">
          {t('elsewhere')}
        </Notice>
      )}
      <MessageFilters filters={filters} />
      <MessageList data={pageData} result={result} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function MessageFilters({ filters }: { filters: MessagesAddress }) {
  const t = useTranslations('admin.messages');
  return (
    <FilterForm
      address={messagesAddress}
      filters={filters}
      label={t('filters')}
      className="mt-4 grid gap-2.5 sm:grid-cols-2"
    >
      <SearchBox value={filters.q} label={t('search')} hint={t('searchHint')} />
      <FilterSelect
        name="state"
        value={filters.state}
        label={t('state')}
        all={t('open')}
        options={[['done', t('done')]]}
      />
    </FilterForm>
  );
}

type MessageListProps = {
  data: MessagesData;
  result: Awaited<ReturnType<typeof changeMessage>>['data'] | undefined;
};

function MessageList({ data, result }: MessageListProps) {
  const t = useTranslations('admin.messages');
  const { filters, messages, isLoaded, hasMore } = data;
  const isUnfiltered = filters.q.trim() === '' && !filters.state && !filters.before;
  const last = messages.at(-1);
  return (
    <ListPages
      address={messagesAddress}
      filters={filters}
      next={hasMore && last ? `${last.id}` : undefined}
      newest={t('newest')}
      older={t('older')}
      className="mt-5 grid gap-2.5"
    >
      {isLoaded && messages.length === 0 && (
        <EmptyList
          namespace="messages"
          unfilteredAddress={isUnfiltered ? undefined : messagesAddress.path}
        />
      )}
      {messages.length > 0 && (
        <ol aria-label={t('title')} className="grid gap-2.5">
          {messages.map((message) => (
            <li key={message.id} className="min-w-0">
              <MessageItem
                message={message}
                postedResult={result?.id === `${message.id}` ? result : undefined}
              />
            </li>
          ))}
        </ol>
      )}
    </ListPages>
  );
}
