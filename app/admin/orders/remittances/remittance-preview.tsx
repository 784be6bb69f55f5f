import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/status-badge.tsx';
import { compare, formatMoney, type Money, subtract, sum } from '#domain/money.ts';
import type { RemittanceRow } from '#domain/payments/remittances/check-remittance.server.ts';
import type { RemittanceEntry } from '#domain/payments/remittances/remittance.ts';
import { FormNotice, FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { formatWithCode, PriceWithCode } from '../../ui/figures.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { Section } from '../../ui/section.tsx';
import { FaultsSection } from '../import/faults-section.tsx';
import { OrderInNewTab, OrderNumber, RecipientName } from '../import/order-cells.tsx';
import type { CheckForm } from './remittance-form.tsx';
import type { CheckResult, SaveResult } from './remittances.server.ts';

export type CheckedRemittance = Extract<CheckResult, { kind: 'previewed' }>;

type PreviewSectionProps = {
  checked: CheckedRemittance;
  check: CheckForm;
  /** Called with the id of the saved remittance. */
  onSaved: (id: string) => void;
};

/** Takes the focus, as it appears below the form that was just sent. */
export function PreviewSection({ checked, check, onSaved }: PreviewSectionProps) {
  const t = useTranslations('admin.remittances');
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const [isSkipped, setSkipped] = useState(false);
  const { rows, faults } = checked.preview;
  const differing = rows.filter(({ differs }) => differs);
  const equal = rows.filter(({ differs }) => !differs);
  return (
    <div ref={container} tabIndex={-1} className="mt-6 outline-none">
      <h2 className="font-display text-xl">{t('preview')}</h2>
      <Sums rows={rows} />
      <div className="mt-3 grid gap-4">
        {faults.length > 0 && (
          <FaultsSection
            faults={faults}
            reasonOf={({ reason }) => t(`reasons.${reason}`)}
            isSkipped={isSkipped}
            setSkipped={setSkipped}
          />
        )}
        {differing.length > 0 && (
          <Section title={t('differing', { count: differing.length })}>
            <p className="mb-3 text-muted text-xs">{t('differingHint')}</p>
            <Rows rows={differing} />
          </Section>
        )}
        {equal.length > 0 && (
          <Section title={t('equal', { count: equal.length })}>
            <Rows rows={equal} />
          </Section>
        )}
        <SaveForm
          checked={checked}
          isBlocked={faults.length > 0 && !isSkipped}
          check={check}
          onSaved={onSaved}
        />
      </div>
    </div>
  );
}

/** Compares the money in each currency with the totals of the orders. */
function Sums({ rows }: { rows: RemittanceRow[] }) {
  const t = useTranslations('admin.remittances');
  const byCurrency = Map.groupBy(rows, ({ total }) => total.currency);
  return [...byCurrency].map(([currency, all]) => {
    const received = sumOf(currency, all, ({ amount }) => amount);
    const expected = sumOf(currency, all, ({ total }) => total);
    return (
      <p key={currency} className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">
          {t('sum', {
            count: all.length,
            amount: isolateDirection(formatWithCode(received)),
          })}
        </span>
        {compare(received, expected) !== 0 && (
          <>
            <span className="text-muted">
              {t('expected', { amount: isolateDirection(formatWithCode(expected)) })}
            </span>
            <Difference amount={received} total={expected} />
          </>
        )}
      </p>
    );
  });
}

function sumOf(
  currency: string,
  rows: readonly RemittanceRow[],
  moneyOf: (row: RemittanceRow) => Money,
): Money {
  return sum(currency, rows.map(moneyOf));
}

const rowClass =
  'grid grid-cols-2 gap-x-4 gap-y-0.5 py-2.5 [contain-intrinsic-block-size:auto_7rem] ' +
  '[content-visibility:auto] sm:[contain-intrinsic-block-size:auto_3.5rem] sm:grid-cols-[9rem_minmax(0,1fr)_8rem_8rem_11rem] sm:items-baseline';

function Rows({ rows }: { rows: RemittanceRow[] }) {
  const t = useTranslations('admin.remittances');
  return (
    <ul className="-my-2 divide-y divide-hairline">
      {rows.map((row) => (
        <li key={row.orderId} data-order={row.orderId} className={rowClass}>
          <OrderInNewTab orderId={row.orderId} />
          <div className="min-w-0 max-sm:col-span-2">
            <RecipientName order={row} />
          </div>
          <LabelledAmount label={t('total')} money={row.total} isMuted />
          <LabelledAmount label={t('received')} money={row.amount} />
          <span className="max-sm:col-span-2">
            {row.differs && <Difference amount={row.amount} total={row.total} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

type LabelledAmountProps = { label: string; money: Money; isMuted?: boolean };

function LabelledAmount({ label, money, isMuted = false }: LabelledAmountProps) {
  return (
    <p className={isMuted ? 'text-muted' : 'font-semibold'}>
      <span className="block font-normal text-muted text-xs">{label}</span>
      <PriceWithCode money={money} />
    </p>
  );
}

type DifferenceProps = { amount: Money; total: Money };

function Difference({ amount, total }: DifferenceProps) {
  const t = useTranslations('admin.remittances');
  const isLess = compare(amount, total) < 0;
  const difference = isLess ? subtract(total, amount) : subtract(amount, total);
  return (
    <Badge className="bg-pending-tint text-pending">
      {t(isLess ? 'less' : 'more', { amount: isolateDirection(formatMoney(difference)) })}
    </Badge>
  );
}

type SaveFormProps = PreviewSectionProps & { isBlocked: boolean };

function SaveForm({ checked, isBlocked, check, onSaved }: SaveFormProps) {
  const t = useTranslations('admin.remittances');
  const tTracking = useTranslations('admin.tracking');
  const save = useStaffForm<SaveResult>({
    intent: 'save',
    onDone: (result) => result.kind === 'done' && onSaved(result.id),
  });
  const { preview, carrier, day } = checked;
  const { rows } = preview;
  if (check.isEdited) return <FormNotice tone="info">{tTracking('edited')}</FormNotice>;
  if (isBlocked) return <FormNotice tone="info">{tTracking('blocked')}</FormNotice>;
  if (rows.length === 0) return <FormNotice tone="info">{t('nothing')}</FormNotice>;
  return (
    <StaffForm form={save} className="grid gap-2 sm:max-w-sm">
      <HiddenFields entries={JSON.stringify(rows.map(toEntry))} carrier={carrier} day={day} />
      <p className="text-muted text-xs">{t('undoHint')}</p>
      {save.result?.kind === 'changed' && (
        <ChangedMeanwhile refused={save.result.refused} onCheck={check.sendAgain} />
      )}
      <FormOutcome form={save} />
      <Button type="submit" pending={save.isSending} className="mt-1">
        {t('save', { count: rows.length })}
      </Button>
    </StaffForm>
  );
}

function toEntry({ orderId, amount }: RemittanceRow): RemittanceEntry {
  return { orderId, ...amount };
}

type Refused = Extract<SaveResult, { kind: 'changed' }>['refused'];

type ChangedMeanwhileProps = { refused: Refused; onCheck: () => void };

function ChangedMeanwhile({ refused, onCheck }: ChangedMeanwhileProps) {
  const t = useTranslations('admin.remittances');
  const tTracking = useTranslations('admin.tracking');
  return (
    <FormNotice tone="bad">
      <p>{tTracking('changedMeanwhile', { count: refused.length })}</p>
      <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
        {refused.map(({ orderId, reason }) => (
          <li key={orderId} className="wrap-anywhere">
            <OrderNumber id={orderId} /> {t(`reasons.${reason}`)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-2 py-1! text-xs!" onClick={onCheck}>
        {tTracking('checkAgain')}
      </Button>
    </FormNotice>
  );
}
