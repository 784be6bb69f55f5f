import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { maxCustomerNoteLength } from '#domain/customers/customer.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { Section } from '../ui/section.tsx';
import type { CustomerData, CustomerResult } from './customer-page.server.ts';

/** Lists notes and blocks together, so that staff see the reason for a block. */
export function HistorySection({ customer: { events } }: { customer: CustomerData }) {
  const t = useTranslations('admin.customers');
  const note = useTranslations('admin.orderPage.note');
  return (
    <Section title={t('notes')}>
      <NoteForm />
      <ul className="mt-4 grid gap-3">
        {events.map(({ id, kind, body, by, at, when }) => (
          <li key={id} data-kind={kind} className="rounded-sm bg-sand/40 px-3 py-2">
            {kind !== 'note' && <p className="font-semibold">{t(`events.${kind}`)}</p>}
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {body}
            </p>
            <p className="mt-1 text-muted text-xs">
              <bdi>{by ?? note('someone')}</bdi>
              <span aria-hidden="true"> · </span>
              <time dateTime={at.toISOString()}>{when}</time>
            </p>
          </li>
        ))}
        {events.length === 0 && <li className="text-muted text-xs">{note('none')}</li>}
      </ul>
    </Section>
  );
}

function NoteForm() {
  const t = useTranslations('admin.orderPage.note');
  const sending = useStaffForm<CustomerResult<'note'>>({ intent: 'note' });
  const { formProps, field } = useStaffFields(sending, {
    limits: { body: { maxLength: maxCustomerNoteLength } },
    isResetWhenDone: true,
  });
  return (
    <StaffForm {...formProps} form={sending} className="grid gap-2">
      <HiddenFields toast={t('saved')} />
      <TextAreaField label={t('label')} hint={t('hint')} {...field('body')} rows={3} dir="auto" />
      <FormOutcome form={sending} />
      <Button type="submit" variant="secondary" pending={sending.isSending}>
        {t('add')}
      </Button>
    </StaffForm>
  );
}
