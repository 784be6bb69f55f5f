import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { FormNotice, FormOutcome } from '../forms/form-notices.tsx';
import { CurrentPassword } from '../forms/password-field.tsx';
import { HiddenFields, StaffForm, type StaffFormOf, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Section } from '../ui/section.tsx';
import type { QrPicture, ResultOf } from './account.server.ts';

type FactorResult = ResultOf<'factor_begin' | 'factor_confirm' | 'factor_codes' | 'factor_off'>;

type FactorSectionProps = { isOn: boolean; isDemanded: boolean };

export function FactorSection({ isOn, isDemanded }: FactorSectionProps) {
  const t = useTranslations('admin.account.factor');
  const unsent = useTranslations('admin.unsent');
  const form = useStaffForm<FactorResult>({
    isMine: ({ intent }) => intent.startsWith('factor_'),
    onDone: ({ intent }) => intent === 'factor_off' && showToast(t('switchedOff')),
  });
  const { result } = form;
  const { setup, codes, forgetCodes } = useSecretsOnce(result);
  return (
    <Section title={t('title')} aside={<State isOn={isOn} />}>
      <div className="grid gap-3" data-factor={isOn ? 'on' : 'off'}>
        {codes ? (
          <BackupCodes codes={codes} onSaved={forgetCodes} />
        ) : (
          <>
            <p>{isOn ? t('isOn') : t('why')}</p>
            {isOn && <WhenOn form={form} isDemanded={isDemanded} />}
            {!isOn && setup && <FactorSetup setup={setup} form={form} />}
            {!isOn && !setup && <Begin form={form} />}
          </>
        )}
        {result?.kind === 'done' && 'isRepeat' in result && result.isRepeat && (
          <FormNotice tone="info">{unsent('doneBefore')}</FormNotice>
        )}
        <FormOutcome form={form} />
      </div>
    </Section>
  );
}

/** Holds keys and codes in state, because only one response contains them. */
function useSecretsOnce(result: FactorResult | undefined) {
  const isDone = result?.kind === 'done';
  const newSetup = isDone && 'setup' in result ? result.setup : undefined;
  const newCodes = isDone && 'backupCodes' in result ? result.backupCodes : undefined;
  const [setup, setSetup] = useState(newSetup);
  const [codes, setCodes] = useState(newCodes);
  useEffect(() => {
    if (!isDone) return;
    setSetup(newSetup);
    if (newCodes) setCodes(newCodes);
  }, [isDone, newSetup, newCodes]);
  return { setup, codes, forgetCodes: () => setCodes(undefined) };
}

function State({ isOn }: { isOn: boolean }) {
  const t = useTranslations('admin.account.factor');
  const colours = isOn ? 'bg-good-tint text-good' : 'bg-sand/60 text-ink';
  return (
    <span className={`rounded-full px-3 py-0.5 font-semibold text-xs ${colours}`}>
      {isOn ? t('on') : t('off')}
    </span>
  );
}

type FactorForms = { form: StaffFormOf<FactorResult> };

function Begin({ form }: FactorForms) {
  const t = useTranslations('admin.account.factor');
  const { formProps, problemOf } = useStaffFields(form, {});
  return (
    <StaffForm {...formProps} form={form} className="grid gap-3">
      <HiddenFields intent="factor_begin" />
      <CurrentPassword label={t('password')} problem={problemOf('current')} />
      <Button type="submit" pending={form.isSending}>
        {t('begin')}
      </Button>
    </StaffForm>
  );
}

function WhenOn({ form, isDemanded }: FactorForms & Pick<FactorSectionProps, 'isDemanded'>) {
  const t = useTranslations('admin.account.factor');
  const { formProps, problemOf } = useStaffFields(form, {});
  const sends = { type: 'submit', name: 'intent', pending: form.isSending } as const;
  return (
    <StaffForm {...formProps} form={form} className="grid gap-3">
      <CurrentPassword label={t('password')} problem={problemOf('current')} />
      <div className="flex flex-wrap gap-3">
        <Button {...sends} value="factor_codes" variant="secondary">
          {t('renew')}
        </Button>
        {!isDemanded && (
          <Button {...sends} value="factor_off" variant="danger">
            {t('switchOff')}
          </Button>
        )}
      </div>
      <p className="text-muted text-xs">{t('renewHint')}</p>
      {isDemanded && <p className="text-muted text-xs">{t('stays')}</p>}
    </StaffForm>
  );
}

type BackupCodesProps = { codes: string[]; onSaved: () => void };

function BackupCodes({ codes, onSaved }: BackupCodesProps) {
  const t = useTranslations('admin.account.factor');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('codes')}
      </h3>
      <p>{t('codesText')}</p>
      <ol
        dir="ltr"
        data-backup-codes=""
        className="tabular grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sand/40 px-4 py-3 font-semibold"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <CopyButton
          text={() => codes.join('\n')}
          label={t('copyCodes')}
          done={t('copiedCodes')}
          caption={t('copyCodes')}
        />
        <Button variant="secondary" onClick={() => print()}>
          {t('print')}
        </Button>
        <Button onClick={onSaved}>{t('finished')}</Button>
      </div>
    </div>
  );
}

type FactorSetupProps = { setup: { key: string; picture: QrPicture } } & FactorForms;

function FactorSetup({ setup: { key, picture }, form }: FactorSetupProps) {
  const t = useTranslations('admin.account.factor');
  const { formProps, attributes } = useStaffFields(form, {
    limits: { code: { required: true, maxLength: 20 } },
  });
  return (
    <div className="grid gap-3">
      <p>{t('scan')}</p>
      <svg
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label={t('picture')}
        shapeRendering="crispEdges"
        className="mx-auto size-52 rounded-sm"
      >
        <path d={picture.path} fill="currentColor" />
      </svg>
      <div>
        <p className="text-muted text-xs">{t('key')}</p>
        <p className="flex items-center gap-1">
          <bdi dir="ltr" data-key={key} className="tabular font-semibold">
            {key.replace(/(.{4})(?=.)/g, '$1 ')}
          </bdi>
          <CopyButton text={() => key} label={t('copyKey')} done={t('copiedKey')} />
        </p>
      </div>
      <StaffForm {...formProps} form={form} className="grid gap-3">
        <HiddenFields intent="factor_confirm" />
        <TextField
          label={t('code')}
          {...attributes('code')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button type="submit" pending={form.isSending}>
          {t('confirm')}
        </Button>
      </StaffForm>
    </div>
  );
}
