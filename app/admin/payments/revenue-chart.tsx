import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { directionOf } from '#domain/language.ts';
import { formatMoney, money } from '#domain/money.ts';
import { formatShortMoney } from '#domain/money-formats.ts';
import type { Revenue } from '#domain/reports/revenue.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { chartBucketLabel } from './chart-bucket-label.ts';

type RevenueChartProps = { revenue: Revenue; currency: string };

export default function RevenueChart({ revenue, currency }: RevenueChartProps) {
  const t = useTranslations('admin.payments.chart');
  const language = useLanguage();
  const isMirrored = directionOf(language) === 'rtl';
  const points = toPoints(revenue, currency);
  const name = (day: string) => isolateDirection(chartBucketLabel(day, revenue.unit, language));
  const axis = { tickLine: false, tick: { fontSize: 12, fill: 'var(--color-muted)' } };
  return (
    <div dir="ltr" className="flex h-full flex-col text-xs">
      <Legend revenueLabel={t('revenueIn', { currency })} />
      <ResponsiveContainer width="100%" height="100%" className="min-h-0 flex-1">
        <ComposedChart
          data={points}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
          <XAxis
            dataKey="day"
            reversed={isMirrored}
            tickFormatter={name}
            minTickGap={16}
            {...axis}
          />
          <YAxis
            yAxisId="money"
            orientation={isMirrored ? 'right' : 'left'}
            tickFormatter={(cents: number) => formatShortMoney(money(Math.round(cents), currency))}
            axisLine={false}
            {...axis}
          />
          <YAxis
            yAxisId="orders"
            orientation={isMirrored ? 'left' : 'right'}
            allowDecimals={false}
            tickFormatter={short}
            axisLine={false}
            width={36}
            {...axis}
          />
          <Tooltip
            content={({ payload }) => (
              <PointText point={payload?.[0]?.payload} currency={currency} name={name} />
            )}
            cursor={{ fill: 'var(--color-sand)', fillOpacity: 0.4 }}
            isAnimationActive={false}
          />
          <Bar
            yAxisId="money"
            dataKey="cents"
            fill={revenueColour}
            maxBarSize={40}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
          {lines.map(({ key, colour, dash }) => (
            <Line
              key={key}
              yAxisId="orders"
              dataKey={key}
              stroke={colour}
              strokeDasharray={dash}
              strokeWidth={2}
              dot={points.length < 16 && { r: 2.5, fill: colour, strokeDasharray: '0' }}
              isAnimationActive={false}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

function toPoints({ buckets }: Revenue, currency: string): ChartPoint[] {
  return buckets.map(({ day, paid, failed, abandoned, revenue }) => ({
    day,
    paid,
    failed,
    abandoned,
    cents: revenue.find((one) => one.currency === currency)?.amount ?? 0,
  }));
}

/** "6K" */
function short(orders: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact' }).format(orders);
}

type ChartPoint = {
  day: string;
  cents: number;
  paid: number;
  failed: number;
  abandoned: number;
};

const revenueColour = 'var(--color-cypress)';
/** They differ in their dashes as well, not in colour alone. */
const lines = [
  { key: 'paid', colour: 'var(--color-amber)', dash: '' },
  { key: 'failed', colour: 'var(--color-bad)', dash: '5 3' },
  { key: 'abandoned', colour: 'var(--color-muted)', dash: '2 3' },
] as const;

function Legend({ revenueLabel }: { revenueLabel: string }) {
  const t = useTranslations('admin.payments.chart');
  return (
    <p dir={directionOf(useLanguage())} className="flex flex-wrap gap-x-4 text-muted">
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 18 8" className="w-4.5">
          <rect width="18" height="8" rx="1.5" fill={revenueColour} />
        </svg>
        {revenueLabel}
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

function PointText({ point, currency, name }: PointProps) {
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
        {t('revenue')}: <bdi dir="ltr">{formatMoney(money(point.cents, currency))}</bdi>
      </p>
      {lines.map(({ key }) => (
        <p key={key}>
          {t(key)}: {point[key]}
        </p>
      ))}
    </div>
  );
}
