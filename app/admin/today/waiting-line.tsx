import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { countLimit } from '#domain/orders/list/saved-views.ts';
import type { TodayLine } from './today-lines.ts';

const urgent: readonly TodayLine['kind'][] = ['late', 'refund_owed', 'attention', 'bounced'];

/** Shows how much waits, and where to do it. */
export function WaitingLine({ line }: { line: TodayLine }) {
  const t = useTranslations('admin.today');
  const { name, hint, act } = useLineTexts(line);
  return (
    <li
      data-line={line.attention ?? line.kind}
      className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-hairline not-first:border-t px-4 py-2"
    >
      <span
        className={`tabular text-center font-display text-xl ${urgent.includes(line.kind) ? 'text-bad' : 'text-cypress'}`}
      >
        {line.count < countLimit ? line.count : `${countLimit - 1}+`}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        {hint && <span className="block text-muted text-xs">{hint}</span>}
      </span>
      <Link
        to={line.to}
        aria-label={t('actOn', { act, name })}
        className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-center font-semibold text-cypress text-xs hover:bg-sand/60"
      >
        {act}
      </Link>
    </li>
  );
}

function useLineTexts(line: TodayLine): { name: string; hint?: string; act: string } {
  const t = useTranslations('admin');
  if (line.kind === 'attention') {
    return { name: t(`attention.kinds.${line.attention}`), act: t('today.open') };
  }
  return {
    name: t(`today.lines.${line.kind}.name`),
    hint: t(`today.lines.${line.kind}.hint`),
    act: t(`today.lines.${line.kind}.act`),
  };
}
