import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { isRealGatewayName, isTapAccountName } from '#domain/settings/real-gateways.ts';
import type { ServiceField } from '#domain/settings/services.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { StepForm } from '../forms/step-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import { ServiceFields } from './service-fields.tsx';
import type { ServicesData, ServicesResult, ServiceView } from './services.server.ts';

type SectionProps = { view: ServiceView; page: ServicesData };

export function ServiceSection({ view, page }: SectionProps) {
  const t = useTranslations('admin.services');
  const { kind, variables, id, isReadable } = view;
  const isFixed = variables.length > 0;
  const isSet = isFixed || (id !== '' && isReadable);
  return (
    <Section title={t(`names.${kind}`)} aside={<State view={view} />} id={kind}>
      <div className="grid gap-4">
        {id !== '' && !isReadable && !isFixed && (
          <Notice tone="bad" role="alert">
            {t('unreadable')}
          </Notice>
        )}
        {kind === 'smtp' && !isSet && <p className="text-muted text-xs">{t('mailOff')}</p>}
        {isTapAccountName(kind) && (
          <p className="text-muted text-xs">
            {view.markets.length > 0
              ? t('accountOf', { markets: view.markets.map(isolateDirection).join(' · ') })
              : t('accountOfNone')}
          </p>
        )}
        {view.webhook && <Webhook url={view.webhook} />}
        {isFixed ? (
          <p className="text-muted">
            {t('fixed', { variables: isolateDirection(variables.join(', ')) })}
          </p>
        ) : (
          // A new row has empty fields for its secrets.
          <ServiceForm key={id} view={view} page={page} />
        )}
        {isSet && kind === 'smtp' && (
          <Test>
            <StepForm intent="try-mail" about={kind} label={t('test.mail')} email={page.email} />
          </Test>
        )}
        {isSet && isRealGatewayName(kind) && (
          <Test>
            <StepForm intent="try-gateway" about={kind} label={t('test.key')} />
          </Test>
        )}
      </div>
    </Section>
  );
}

function Test({ children }: { children: ReactNode }) {
  const t = useTranslations('admin.services.test');
  return (
    <div className="border-hairline border-t pt-4">
      <h3 className="font-semibold text-sm">{t('title')}</h3>
      {children}
    </div>
  );
}

function State({ view: { kind, variables, id, isReadable } }: Pick<SectionProps, 'view'>) {
  const t = useTranslations('admin.services.state');
  if (kind === 'checkout' && variables.length === 0) return null;
  const saved = id === '' ? 'none' : isReadable ? 'saved' : 'unreadable';
  const state = variables.length > 0 ? 'fixed' : saved;
  return (
    <span className={`shrink-0 rounded-full px-3 py-0.5 font-semibold text-xs ${colours[state]}`}>
      {t(state)}
    </span>
  );
}

const colours = {
  none: 'bg-sand/60 text-ink',
  saved: 'bg-good-tint text-good',
  fixed: 'bg-good-tint text-good',
  unreadable: 'bg-bad-tint text-bad',
};

function Webhook({ url }: { url: string }) {
  const t = useTranslations('admin.services');
  return (
    <div className="text-sm">
      <p className="text-muted text-xs">{t('webhook')}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <bdi dir="ltr" className="wrap-anywhere min-w-0">
          {url}
        </bdi>
        <CopyButton text={() => url} label={t('copy')} done={t('copied')} caption={t('copy')} />
      </p>
    </div>
  );
}

function ServiceForm({ view, page }: SectionProps) {
  const t = useTranslations('admin.services');
  const { kind, id, fields, by, when } = view;
  const name = t(`names.${kind}`);
  const form = useStaffForm<ServicesResult>({
    key: `service-${kind}`,
    isMine: (result) =>
      'about' in result && result.about === kind && !result.intent.startsWith('try'),
    onDone: (result) => showToast(t(result.intent === 'remove' ? 'removed' : 'saved')),
  });
  const own = useStaffFields<ServiceField | 'current' | 'code'>(form, {
    defaultValue: { ...defaults, ...fields, is_test: fields.is_test === '1' },
    isResetWhenDone: true,
  });
  const sends = { type: 'submit', name: 'intent', pending: form.isSending } as const;
  return (
    <StaffForm {...own.formProps} form={form} noValidate className="grid gap-4">
      <HiddenFields about={kind} seen={id} />
      <ServiceFields view={view} page={page} fields={own} />
      {when && (
        <p className="text-muted text-xs">
          {t('savedBy', { by: isolateDirection(by ?? t('someone')), when: isolateDirection(when) })}
        </p>
      )}
      <fieldset className="grid gap-3 rounded-md bg-sand/40 p-4">
        <legend className="sr-only">{t('confirm.title')}</legend>
        <p>
          <span className="font-semibold">{t('confirm.title')}</span>{' '}
          <span className="text-muted text-xs">{t('confirm.text')}</span>
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            {...own.field('current')}
            label={t('confirm.password')}
            type="password"
            dir="ltr"
            autoComplete="current-password"
          />
          {page.hasSecondFactor && (
            <TextField
              {...own.field('code')}
              label={t('confirm.code')}
              inputMode="numeric"
              dir="ltr"
              autoComplete="one-time-code"
              maxLength={12}
            />
          )}
        </div>
      </fieldset>
      <FormOutcome form={form} />
      <div className="flex flex-wrap gap-3">
        <Button {...sends} value="save" variant="secondary">
          {kind === 'checkout' ? t('saveChoice') : t('save', { name })}
        </Button>
        {id !== '' && kind !== 'checkout' && (
          <Button {...sends} value="remove" variant="danger">
            {t('remove')}
          </Button>
        )}
      </div>
      {id !== '' && isRealGatewayName(kind) && (
        <p className="text-muted text-xs">
          {t(isTapAccountName(kind) ? 'accountRemoveHint' : 'removeHint')}
        </p>
      )}
    </StaffForm>
  );
}

const defaults: Partial<Record<ServiceField, string>> = { port: '587', security: 'starttls' };
