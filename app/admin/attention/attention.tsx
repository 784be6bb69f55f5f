import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { attentionKinds } from '#domain/attention/attention.ts';
import { FilterForm, FilterSelect } from '../kit/filters.tsx';
import { useLivePage } from '../kit/live-data.ts';
import { LiveSign } from '../kit/live-sign.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm } from '../kit/staff-form.tsx';
import type { Route } from './+types/attention.ts';
import {
  type AttentionAnswer,
  type AttentionData,
  actOnItem,
  loadAttention,
} from './attention.server.ts';
import { type AttentionAddress, attentionAddress } from './attention-address.ts';
import { AttentionList } from './attention-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ attention }) => attention.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadAttention(request, context);
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

export default function Attention({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.attention');
  const { shown, liveState } = useLivePage<AttentionData>(loaderData, 'onAttention');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        <div className="flex items-baseline gap-4 text-muted text-xs">
          <p role="status" className="tabular">
            {shown.isLoaded &&
              t(shown.filters.state ? 'countDone' : 'count', { count: shown.total })}
          </p>
          <LiveSign state={liveState} />
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

function AttentionFilters({ filters }: { filters: AttentionAddress }) {
  const t = useTranslations('admin.attention');
  return (
    <FilterForm
      address={attentionAddress}
      filters={filters}
      label={t('filters')}
      submit={t('apply')}
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
