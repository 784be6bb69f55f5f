import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { maxCustomerNoteLength } from '#domain/customers/customer.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import type { CustomerData, CustomerResult } from './customer-page.server.ts';

/** Blocks or unblocks a customer. Both need a reason, which the history records. */
export function BlockSection({ customer }: { customer: CustomerData }) {
  const t = useTranslations('admin.customers');
  const { blocked, blockedContacts } = customer;
  return (
    <Section title={t(blocked ? 'unblockTitle' : 'blockTitle')}>
      {blocked ? (
        <>
          <p>{t('blockedContacts')}</p>
          <ul className="my-2 grid gap-1">
            {blockedContacts.map((contact) => (
              <li key={contact}>
                <bdi dir="ltr" className="wrap-anywhere">
                  {contact}
                </bdi>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mb-3 text-muted text-xs">{t('blockHint')}</p>
      )}
      <BlockForm key={blocked} customer={customer} />
    </Section>
  );
}

function BlockForm({ customer: { blocked, phones } }: { customer: CustomerData }) {
  const t = useTranslations('admin.customers');
  const [intent] = useState(blocked ? ('unblock' as const) : ('block' as const));
  const form = useStaffForm<CustomerResult<'block' | 'unblock'>>({ intent });
  const { formProps, field } = useStaffFields(form, {
    limits: { body: { maxLength: maxCustomerNoteLength } },
  });
  return (
    <StaffForm {...formProps} form={form} className="grid gap-3">
      <HiddenFields toast={t(`events.${intent === 'block' ? 'blocked' : 'unblocked'}`)} />
      {intent === 'block' &&
        phones.map((phone) => (
          <CheckBox
            key={phone}
            name="phone"
            value={phone}
            label={t('blockPhone', { phone: isolateDirection(phone) })}
            defaultChecked
          />
        ))}
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        {...field('body')}
        dir="auto"
        autoComplete="off"
      />
      <FormOutcome form={form} />
      <Button
        type="submit"
        variant={intent === 'block' ? 'danger' : 'secondary'}
        pending={form.isSending}
      >
        {t(intent)}
      </Button>
    </StaffForm>
  );
}
