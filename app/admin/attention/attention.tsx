import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { attentionKinds } from '#domain/attention/attention.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { FilterForm, FilterSelect } from '../lists/filters.tsx';
import { EmptyList, ListHead, ListPages } from '../lists/list-page.tsx';
import { useLivePage } from '../live/live-data.ts';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/attention.ts';
import {
  type AttentionData,
  type AttentionItemView,
  type AttentionResult,
  handleAttentionAction,
  loadAttention,
} from './attention.server.ts';
import { type AttentionAddress, attentionAddress } from './attention-address.ts';
import { AttentionItem, NotDone, type PinItem } from './attention-item.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ attention }) => attention.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadAttention(request, context);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleAttentionAction(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result: AttentionResult) => {
    // The item leaves the list, so its message goes into a toast.
    const outcome = result.intent === 'ask' && result.kind === 'done' ? result.state : result.kind;
    const toast = form.get(`toast_${outcome}`);
    if (toast) showToast(`${toast}`);
  });
}

export default function Attention({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.attention');
  const { pageData, liveState } = useLivePage<AttentionData>(loaderData, 'onAttention');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <ListHead
        title={t('title')}
        count={
          pageData.isLoaded &&
          t(pageData.filters.state ? 'countDone' : 'count', { count: pageData.total })
        }
        live={liveState}
      />
      <AttentionFilters filters={pageData.filters} />
      <AttentionList
        data={pageData}
        result={actionData?.kind === 'unsent' ? undefined : actionData}
      />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function AttentionFilters({ filters }: { filters: AttentionAddress }) {
  const t = useTranslations('admin.attention');
  return (
    <FilterForm
      address={attentionAddress}
      filters={filters}
      label={t('filters')}
      className="mt-4 grid grid-cols-2 gap-2.5 sm:grid-cols-[10rem_18rem]"
    >
      <FilterSelect
        name="state"
        value={filters.state}
        label={t('state')}
        all={t('open')}
        options={[['done', t('done')]]}
      />
      <FilterSelect
        name="kind"
        value={filters.kind}
        label={t('kind')}
        all={t('allKinds')}
        options={attentionKinds.map((kind) => [kind, t(`kinds.${kind}`)])}
      />
    </FilterForm>
  );
}

type AttentionListProps = {
  data: AttentionData;
  result: AttentionResult | undefined;
};

function AttentionList({ data, result }: AttentionListProps) {
  const t = useTranslations('admin.attention');
  const { items, pinItem } = usePinnedItem(data);
  const { filters, isLoaded, hasMore } = data;
  const isUnfiltered = !filters.kind && !filters.state && !filters.before;
  const isForOtherItem = !items.some(({ id }) => id === result?.about);
  return (
    <ListPages
      address={attentionAddress}
      filters={filters}
      next={hasMore ? data.items.at(-1)?.id : undefined}
      newest={t('newest')}
      older={t('older')}
      className="mt-5 grid gap-2.5"
    >
      {isForOtherItem && <NotDone result={result} />}
      {isLoaded && items.length === 0 && (
        <EmptyList
          namespace="attention"
          unfilteredAddress={isUnfiltered ? undefined : attentionAddress.path}
        />
      )}
      {items.length > 0 && (
        <ol aria-label={t('list')} className="grid gap-2.5">
          {items.map((item) => (
            <li key={item.id} className="min-w-0">
              <AttentionItem
                item={item}
                pinItem={pinItem}
                postedResult={result?.about === item.id ? result : undefined}
              />
            </li>
          ))}
        </ol>
      )}
    </ListPages>
  );
}

/** An item that is resolved meanwhile stays in place until staff have sent their note. */
function usePinnedItem({ items, filters }: AttentionData) {
  const [pinned, setPinned] = useState<{ item: AttentionItemView; at: number }>();
  const pinItem: PinItem = (item, isPinned) => {
    const at = Math.max(
      0,
      items.findIndex(({ id }) => id === item.id),
    );
    if (isPinned) setPinned({ item, at });
    else setPinned((now) => (now?.item.id === item.id ? undefined : now));
  };
  const isGone = pinned && !filters.state && !items.some(({ id }) => id === pinned.item.id);
  return { items: isGone ? items.toSpliced(pinned.at, 0, pinned.item) : items, pinItem };
}
