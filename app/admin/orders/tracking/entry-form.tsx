import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { trackingImport as ar } from '#app/words/ar/errors.ts';
import { trackingImport as en } from '#app/words/en/errors.ts';
import type { ImportOrder } from '#domain/orders/bulk/import-tracking.server.ts';
import { type ImportFault, importLimits } from '#domain/orders/bulk/import-tracking.ts';
import { listedCarriers, maxTrackingLength, type Tracking } from '#domain/orders/tracking.ts';
import { FormNotice, FormOutcome } from '../../forms/form-notices.tsx';
import { StaffForm, type StaffFormOf } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { fileFieldClass } from '../../ui/class-names.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { Section } from '../../ui/section.tsx';
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
  const [isTooLarge, setTooLarge] = useState(false);
  const { formProps, attributes, problemOf } = useStaffFields<Field>(check, {
    limits: {
      pasted: { maxLength: importLimits.pastedCharacters },
      carrier: { maxLength: maxTrackingLength },
    },
  });
  const requireSmallFile = (event: SubmitEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('file');
    const isLarge = file instanceof File && file.size > importLimits.fileBytes;
    setTooLarge(isLarge);
    if (isLarge) event.preventDefault();
  };
  return (
    <StaffForm
      {...formProps}
      form={check}
      onSubmit={requireSmallFile}
      encType="multipart/form-data"
      className="mt-4 grid gap-4"
    >
      {missing > 0 && <FormNotice tone="bad">{t('ordersGone', { count: missing })}</FormNotice>}
      {orders.length > 0 && <OrderFields orders={orders} faults={faults ?? []} />}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Section title={t('pasteTitle')}>
          <TextAreaField
            label={t('pasted')}
            hint={t('pastedHint')}
            {...attributes('pasted')}
            dir="ltr"
            rows={6}
            autoComplete="off"
            spellCheck={false}
          />
        </Section>
        <FileSection
          check={check}
          problemOf={problemOf}
          isTooLarge={isTooLarge}
          onChange={() => {
            setTooLarge(false);
            onFile();
          }}
        />
      </div>
      <div className="grid gap-4 sm:max-w-sm">
        <CarrierField {...attributes('carrier')} />
        <FormOutcome form={check} />
        <Button type="submit" variant={faults ? 'secondary' : 'primary'} pending={check.isSending}>
          {t('check')}
        </Button>
      </div>
    </StaffForm>
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

export function OrderNumber({ id }: { id: string }) {
  return (
    <bdi dir="ltr" className="tabular font-semibold rtl:text-end">
      {id}
    </bdi>
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

export function RecipientName({ order }: { order: ImportOrder }) {
  const { name, city } = order;
  return (
    <p className="wrap-anywhere">
      <bdi>{name}</bdi>
      {city && (
        <>
          {' · '}
          <bdi className="text-muted">{city}</bdi>
        </>
      )}
    </p>
  );
}

export function isolateTracking({ carrier, trackingNumber }: Tracking) {
  return { carrier: isolateDirection(carrier), number: `\u2066${trackingNumber}\u2069` };
}

type FileSectionProps = {
  check: CheckForm;
  problemOf: (field: Field) => string | undefined;
  isTooLarge: boolean;
  onChange: () => void;
};

function FileSection({ check, problemOf, isTooLarge, onChange }: FileSectionProps) {
  const t = useTranslations('admin.tracking');
  const errors = { en, ar }[useLanguage()];
  const columnRows = check.result?.kind === 'columns' ? check.result.firstRows : undefined;
  // The columns stay visible once they were needed, until another file is chosen.
  const [firstRows, setFirstRows] = useState(columnRows);
  if (columnRows && columnRows !== firstRows) setFirstRows(columnRows);
  const problem = isTooLarge ? errors.file_too_large : problemOf('file');
  return (
    <Section title={t('fileTitle')}>
      <TextField
        label={t('file')}
        hint={t('fileHint')}
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        className={fileFieldClass}
        problem={problem}
        onChange={() => {
          setFirstRows(undefined);
          onChange();
        }}
      />
      {firstRows && <ColumnFields firstRows={firstRows} problem={problemOf('column_number')} />}
    </Section>
  );
}

type ColumnFieldsProps = { firstRows: string[][]; problem: string | undefined };

function ColumnFields({ firstRows, problem }: ColumnFieldsProps) {
  const t = useTranslations('admin.tracking');
  const samples = Array.from({ length: Math.max(...firstRows.map((row) => row.length)) }, (_, at) =>
    firstRows
      .map((row) => row[at])
      .filter(Boolean)
      .join(', '),
  );
  const options = samples.map((sample, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
    <option key={at} value={at}>
      {sample
        ? t('column', { at: `${at + 1}`, sample: isolateDirection(sample) })
        : t('columnEmpty', { at: `${at + 1}` })}
    </option>
  ));
  return (
    <fieldset className="mt-4 grid min-w-0 gap-3">
      <legend className="mb-3">
        <FormNotice tone="bad">{t('columnsUnknown')}</FormNotice>
      </legend>
      <SelectField label={t('columnOrder')} name="column_order" defaultValue="0">
        {options}
      </SelectField>
      <SelectField
        label={t('columnNumber')}
        name="column_number"
        defaultValue={samples.length > 1 ? '1' : '0'}
        problem={problem}
      >
        {options}
      </SelectField>
      <SelectField label={t('columnCarrier')} name="column_carrier" defaultValue="">
        <option value="">{t('noColumn')}</option>
        {options}
      </SelectField>
    </fieldset>
  );
}

type CarrierFieldProps = {
  name: string;
  problem: string | undefined;
  maxLength?: number | undefined;
};

function CarrierField(props: CarrierFieldProps) {
  const t = useTranslations('admin.tracking');
  const list = useId();
  return (
    <>
      <TextField
        label={t('carrier')}
        hint={t('carrierHint')}
        {...props}
        list={list}
        autoComplete="off"
      />
      <datalist id={list}>
        {listedCarriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  );
}
