import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import { ListRows, ListScreen, useLiveList } from '../lists/list-screen.tsx';
import { loadList } from '../lists/load-list.server.ts';
import { loadListInBrowser } from '../lists/load-list-in-browser.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/messages.ts';
import { MessageItem } from './message-item.tsx';
import { messagesList } from './messages-list.ts';
import { changeMessage, loadDestination, queryMessages } from './messages-query.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ messages }) => messages.title);

export async function loader(args: Route.LoaderArgs) {
  return loadList(messagesList, args, { rows: queryMessages, extras: loadDestination });
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadListInBrowser(messagesList, request, serverLoader);
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
  const live = useLiveList(messagesList, loaderData);
  const { filters, rows, extras } = live.data;
  const result = actionData?.kind === 'unsent' ? undefined : actionData;
  return (
    <ListScreen
      list={messagesList}
      live={live}
      namespace="messages"
      countText={(count, isMore) => {
        if (filters.state) return t(isMore ? 'countDoneMore' : 'countDone', { count });
        return t(isMore ? 'countMore' : 'count', { count });
      }}
      notices={
        extras?.isElsewhere && (
          <Notice tone="info" className="mt-4 text-sm">
            {t('elsewhere')}
          </Notice>
        )
      }
      filtersClass="mt-4 grid gap-2.5 sm:grid-cols-2"
      rowsClass="mt-5 grid gap-2.5"
    >
      <ListRows rows={rows} layout="cards" label={t('title')} keyOf={({ id }) => id}>
        {(message) => (
          <MessageItem
            message={message}
            postedResult={result?.about === `${message.id}` ? result : undefined}
          />
        )}
      </ListRows>
    </ListScreen>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}
