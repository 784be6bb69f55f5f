import { type KeyboardEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import type { ImportOrder } from '#domain/orders/bulk/import-tracking.server.ts';
import type { ImportFault } from '#domain/orders/bulk/import-tracking.ts';
import { importLimits } from '#domain/orders/bulk/list-import.ts';
import { listedCarriers, maxTrackingLength, type Tracking } from '#domain/orders/tracking.ts';
import { FormNotice } from '../../forms/form-notices.tsx';
import type { StaffFormOf } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { Section } from '../../ui/section.tsx';
import { CarrierField } from '../import/carrier-field.tsx';
import { ListForm } from '../import/list-form.tsx';
import { OrderNumber, RecipientName } from '../import/order-cells.tsx';
import type { CheckResult } from './tracking.server.ts';

export type CheckForm = StaffFormOf<CheckResult>;

type Field = 'pasted' | 'file' | 'column_number' | 'carrier';

type EntryFormProps = {
  orders: ImportOrder[];
  missing: number;
  check: CheckForm;
  /** Faults of the displayed preview, if there is one. */
  faults: ImportFault[] | undefined;
  /** Another file was chosen, or none. */
  onFile: () => void;
};

/** Three ways in, which may be used together. */
export function EntryForm({ orders, missing, check, faults, onFile }: EntryFormProps) {
  const t = useTranslations('admin.tracking');
  const fields = useStaffFields<Field>(check, {
    limits: {
      pasted: { maxLength: importLimits.pastedCharacters },
      carrier: { maxLength: maxTrackingLength },
    },
  });
  const { attributes, problemOf } = fields;
  return (
    <ListForm
      check={check}
      formProps={fields.formProps}
      pasted={{ label: t('pasted'), hint: t('pastedHint'), ...attributes('pasted') }}
      fileProblem={problemOf('file')}
      firstRows={check.result?.kind === 'columns' ? check.result.firstRows : undefined}
      columns={[
        { name: 'column_order', label: t('columnOrder'), initial: 0 },
        {
          name: 'column_number',
          label: t('columnNumber'),
          initial: 1,
          problem: problemOf('column_number'),
        },
        { name: 'column_carrier', label: t('columnCarrier'), initial: undefined },
      ]}
      onFile={onFile}
      isChecked={faults !== undefined}
      others={
        <CarrierField
          label={t('carrier')}
          hint={t('carrierHint')}
          carriers={listedCarriers}
          {...attributes('carrier')}
        />
      }
    >
      {missing > 0 && <FormNotice tone="bad">{t('ordersGone', { count: missing })}</FormNotice>}
      {orders.length > 0 && <OrderFields orders={orders} faults={faults ?? []} />}
    </ListForm>
  );
}

type OrderFieldsProps = { orders: ImportOrder[]; faults: ImportFault[] };

/**
 * Scanners end a number with Enter: the focus moves to the next order and, after the last one, to the
 * button.
 */
function OrderFields({ orders, faults }: OrderFieldsProps) {
  const t = useTranslations('admin.tracking');
  const list = useRef<HTMLOListElement>(null);
  const moveToNextField = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const fields = [...(list.current?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    const button = event.currentTarget.form?.querySelector<HTMLElement>('button[type="submit"]');
    (next ?? button)?.focus();
  };
  const problemOf = (at: number) => {
    const fault = faults.find(({ place }) => place.from === 'order' && place.at === at + 1);
    return fault && t(`reasons.${fault.reason}`);
  };
  return (
    <Section title={t('orders', { count: orders.length })}>
      <p className="text-muted text-xs">{t('ordersHint')}</p>
      <ol ref={list} className="mt-1 divide-y divide-hairline">
        {orders.map((order, at) => (
          <li
            key={order.orderId}
            className="grid gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,20rem)] sm:items-center"
          >
            <OrderNumber id={order.orderId} />
            <Recipient order={order} />
            <TextField
              label={
                <span className="sr-only">
                  {t('numberOf', { id: isolateDirection(order.orderId) })}
                </span>
              }
              name={`number-${order.orderId}`}
              dir="ltr"
              maxLength={maxTrackingLength}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="next"
              onKeyDown={moveToNextField}
              problem={problemOf(at)}
              className="-mt-1.5"
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Recipient({ order }: { order: ImportOrder }) {
  const t = useTranslations('admin.tracking');
  const { seen } = order;
  return (
    <div className="min-w-0">
      <RecipientName order={order} />
      {seen.trackingNumber && (
        <p className="text-muted text-xs wrap-anywhere">{t('now', isolateTracking(seen))}</p>
      )}
    </div>
  );
}

export function isolateTracking({ carrier, trackingNumber }: Tracking) {
  return { carrier: isolateDirection(carrier), number: `\u2066${trackingNumber}\u2069` };
}
