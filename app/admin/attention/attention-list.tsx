import { useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { quietControl } from '../kit/class-names.ts';
import { EmptyList } from '../kit/empty-list.tsx';
import type { AttentionAnswer, AttentionData, ShownItem } from './attention.server.ts';
import { attentionAddress } from './attention-address.ts';
import { AttentionItem, type Hold, NotDone } from './attention-item.tsx';

type AttentionListProps = {
  data: AttentionData;
  /** What became of something that was done without scripts. */
  answer: AttentionAnswer | undefined;
};

export function AttentionList({ data, answer }: AttentionListProps) {
  const t = useTranslations('admin.attention');
  const isFiltering = useNavigation().state === 'loading';
  const { items, hold } = useHeld(data);
  const { filters, isLoaded, hasMore } = data;
  const last = data.items.at(-1);
  const isAboutAnother = !items.some(({ id }) => id === answer?.id);
  return (
    <div className="mt-5 grid gap-2.5" aria-busy={isFiltering}>
      {isAboutAnother && <NotDone answer={answer} />}
      {filters.before && (
        <Link
          to={attentionAddress.write({ ...filters, before: undefined })}
          className={`${quietControl} inline-flex items-center justify-self-start`}
        >
          {t('newest')}
        </Link>
      )}
      {isLoaded && items.length === 0 && <Nothing data={data} />}
      {items.length > 0 && (
        <ol aria-label={t('list')} className="grid gap-2.5">
          {items.map((item) => (
            <li key={item.id} className="min-w-0">
              <AttentionItem
                item={item}
                hold={hold}
                posted={answer?.id === item.id ? answer : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      {last && hasMore && (
        <p className="mt-3 text-center">
          <ButtonLink
            to={attentionAddress.write({ ...filters, before: last.id })}
            variant="secondary"
          >
            {t('older')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/**
 * An item about which somebody is writing does not vanish under their hand when it is over meanwhile:
 * it stays where it was until they have sent their note, and are told.
 */
function useHeld({ items, filters }: AttentionData) {
  const [held, setHeld] = useState<{ item: ShownItem; at: number }>();
  const hold: Hold = (item, isHeld) => {
    const at = Math.max(
      0,
      items.findIndex(({ id }) => id === item.id),
    );
    if (isHeld) setHeld({ item, at });
    else setHeld((now) => (now?.item.id === item.id ? undefined : now));
  };
  const isGone = held && !filters.state && !items.some(({ id }) => id === held.item.id);
  return { items: isGone ? items.toSpliced(held.at, 0, held.item) : items, hold };
}

function Nothing({ data: { filters } }: { data: AttentionData }) {
  const t = useTranslations('admin.attention');
  const isWhole = !filters.kind && !filters.state && !filters.before;
  if (isWhole) return <EmptyList title={t('none')} hint={t('noneHint')} />;
  const clear = { to: attentionAddress.path, label: t('clearFilters') };
  return <EmptyList title={t('noneMatch')} hint={t('noneMatchHint')} clear={clear} />;
}
