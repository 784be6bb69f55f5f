import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import { importLimits } from '#domain/orders/bulk/list-import.ts';
import { maxTrackingLength } from '#domain/orders/tracking.ts';
import type { StaffFormOf } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { CarrierField } from '../import/carrier-field.tsx';
import { ListForm } from '../import/list-form.tsx';
import type { CheckResult } from './remittances.server.ts';

export type CheckForm = StaffFormOf<CheckResult>;

type Field = 'pasted' | 'file' | 'column_amount' | 'carrier' | 'day';

type RemittanceFormProps = {
  /** Today in the shop's time zone: 2026-11-29. */
  today: string;
  carriers: string[];
  check: CheckForm;
  isChecked: boolean;
  /** Another file was chosen, or none. */
  onFile: () => void;
};

/** The list of a courier, with the courier's name and the day of the cash. */
export function RemittanceForm({ today, carriers, check, isChecked, onFile }: RemittanceFormProps) {
  const t = useTranslations('admin.remittances');
  const tTracking = useTranslations('admin.tracking');
  const { formProps, attributes, problemOf, field } = useStaffFields<Field>(check, {
    limits: {
      pasted: { maxLength: importLimits.pastedCharacters },
      carrier: { maxLength: maxTrackingLength },
    },
    defaultValue: { day: today },
  });
  return (
    <ListForm
      check={check}
      formProps={formProps}
      pasted={{ label: t('pasted'), hint: t('pastedHint'), ...attributes('pasted') }}
      fileProblem={problemOf('file')}
      firstRows={check.result?.kind === 'columns' ? check.result.firstRows : undefined}
      columns={[
        { name: 'column_order', label: tTracking('columnOrder'), initial: 0 },
        {
          name: 'column_amount',
          label: t('columnAmount'),
          initial: 1,
          problem: problemOf('column_amount'),
        },
        { name: 'column_currency', label: t('columnCurrency'), initial: undefined },
      ]}
      onFile={onFile}
      isChecked={isChecked}
      others={
        <div className="grid grid-cols-2 items-start gap-3">
          <CarrierField label={t('carrier')} carriers={carriers} {...attributes('carrier')} />
          <TextField label={t('day')} {...field('day')} type="date" max={today} />
        </div>
      }
    />
  );
}
