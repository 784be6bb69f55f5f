import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { RealGatewayName } from '#domain/settings/real-gateways.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { KeyOutcome, MailOutcome } from '../forms/step-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import type { ServicesResults } from './services.server.ts';

export function TryMail({ email }: { email: string }) {
  const t = useTranslations('admin.services.test');
  const address = useTranslations('admin.firstSteps')('testAddress');
  const form = useStaffForm<ServicesResults['try-mail']>({ key: 'try-mail', intent: 'try-mail' });
  const { formProps, field } = useStaffFields(form, {
    limits: { to: { required: true } },
    defaultValue: { to: email },
  });
  const { result } = form;
  return (
    <Try title={t('title')}>
      <StaffForm {...formProps} form={form} className="flex flex-wrap items-end gap-3">
        <HiddenFields intent="try-mail" />
        <TextField
          {...field('to')}
          label={address}
          type="email"
          dir="ltr"
          autoComplete="email"
          className="w-full max-w-sm"
        />
        <Button type="submit" variant="secondary" pending={form.isSending}>
          {t('mail')}
        </Button>
      </StaffForm>
      <FormOutcome form={form} />
      {result?.kind === 'done' && result.mail && <MailOutcome outcome={result.mail} />}
    </Try>
  );
}

export function TryKey({ kind }: { kind: RealGatewayName }) {
  const t = useTranslations('admin.services.test');
  const form = useStaffForm<ServicesResults['try-key']>({
    key: `try-${kind}`,
    isMine: (result) => result.intent === 'try-key' && result.about === kind,
  });
  const { result } = form;
  return (
    <Try title={t('title')}>
      <StaffForm form={form}>
        <HiddenFields intent="try-key" about={kind} />
        <Button type="submit" variant="secondary" pending={form.isSending}>
          {t('key')}
        </Button>
      </StaffForm>
      <FormOutcome form={form} />
      {result?.kind === 'done' &&
        result.keys?.map((outcome) => <KeyOutcome key={outcome.gateway} outcome={outcome} />)}
    </Try>
  );
}

function Try({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 border-hairline border-t pt-4">
      <h3 className="font-semibold text-sm">{title}</h3>
      {children}
    </div>
  );
}
