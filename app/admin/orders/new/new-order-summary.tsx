import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { add, type Money, money, sum } from '#domain/money.ts';
import { formatPercent } from '#domain/pricing/percent.ts';
import { FormNotice, FormOutcome } from '../../forms/form-notices.tsx';
import type { StaffFormOf } from '../../forms/staff-form.tsx';
import { PriceWithCode } from '../../ui/figures.tsx';
import { Section } from '../../ui/section.tsx';
import type { NewOrderResult } from './new-order.server.ts';
import type { NewOrderState } from './use-new-order.ts';

type OrderSummaryProps = { order: NewOrderState; form: StaffFormOf<NewOrderResult> };

/** The live total. The server computes it again, and refuses an order whose total differs. */
export function OrderSummary({ order, form }: OrderSummaryProps) {
  const t = useTranslations('admin.newOrder');
  const { price, terms, market } = order;
  const { total, tax, taxRateBp, delivery, fee } = price;
  const off = sum(
    total.currency,
    price.lines.map(({ discount }) => discount),
  );
  const isFree = total.amount === 0 && price.lines.length > 0;
  const refusal = form.result?.kind === 'refused' ? form.result : undefined;
  return (
    <Section title={t('summary')}>
      <dl className="grid gap-1 text-sm" aria-live="polite">
        <Row label={t('subtotal')}>{amount(add(price.goods, off))}</Row>
        {off.amount > 0 && (
          <Row label={t('discount')}>{amount(money(-off.amount, off.currency))}</Row>
        )}
        <Row label={t('shipping')}>{delivery.amount > 0 ? amount(delivery) : t('free')}</Row>
        {fee.amount > 0 && <Row label={t('fee')}>{amount(fee)}</Row>}
        <Row label={t('total')} strong>
          <PriceWithCode money={total} />
        </Row>
        {taxRateBp > 0 && (
          <Row label={t('tax', { percent: formatPercent(taxRateBp) })}>{amount(tax)}</Row>
        )}
      </dl>
      {isFree && <p className="mt-3 text-sm">{t('nothingToPay')}</p>}
      {!isFree && terms === 'link' && market?.methods.some((one) => one.fee > 0) && (
        <p className="mt-3 text-muted text-xs">{t('methodFee')}</p>
      )}
      <div className="mt-4 grid gap-3">
        {refusal?.problems?.total ? (
          <FormNotice tone="bad">{refusal.message}</FormNotice>
        ) : (
          <FormOutcome form={form} />
        )}
        <Button type="submit" pending={form.isSending}>
          {form.isSending ? t('working') : t('submit')}
        </Button>
      </div>
    </Section>
  );
}

const amount = (value: Money) => <Price money={value} />;

type RowProps = { label: string; strong?: boolean; children: ReactNode };

function Row({ label, strong = false, children }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
