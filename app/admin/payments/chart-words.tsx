import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/language.ts';
import { directionOf } from '#domain/language.ts';
import { formatMoney } from '#domain/money.ts';

export type ChartPoint = {
  day: string;
  cents: number;
  paid: number;
  failed: number;
  abandoned: number;
};

export const revenueColour = 'var(--color-cypress)';
/** What is drawn as lines, each told apart by its dashes as well. */
export const lines = [
  { key: 'paid', colour: 'var(--color-amber)', dash: '' },
  { key: 'failed', colour: 'var(--color-bad)', dash: '5 3' },
  { key: 'abandoned', colour: 'var(--color-muted)', dash: '2 3' },
] as const;

/** What the bars and each of the lines stand for. */
export function Legend({ revenueWords }: { revenueWords: string }) {
  const t = useTranslations('admin.payments.chart');
  return (
    <p dir={directionOf(useLanguage())} className="flex flex-wrap gap-x-4 text-muted">
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 18 8" className="w-4.5">
          <rect width="18" height="8" rx="1.5" fill={revenueColour} />
        </svg>
        {revenueWords}
      </span>
      {lines.map(({ key, colour, dash }) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 18 8" className="w-4.5">
            <path d="M0 4H18" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
          </svg>
          {t(key)}
        </span>
      ))}
    </p>
  );
}

type PointProps = {
  point: ChartPoint | undefined;
  currency: string;
  name: (day: string) => string;
};

/** What stands under the pointer. */
export function PointWords({ point, currency, name }: PointProps) {
  const t = useTranslations('admin.payments.chart');
  const direction = directionOf(useLanguage());
  if (!point) return null;
  return (
    <div
      dir={direction}
      className="tabular rounded-md border border-hairline bg-paper px-3 py-2 text-ink shadow-sheet"
    >
      <p className="font-semibold">{name(point.day)}</p>
      <p>
        {t('revenue')}: <bdi dir="ltr">{formatMoney(point.cents, currency)}</bdi>
      </p>
      {lines.map(({ key }) => (
        <p key={key}>
          {t(key)}: {point[key]}
        </p>
      ))}
    </div>
  );
}
