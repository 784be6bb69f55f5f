import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { quietBrowser } from '../kit/no-validation-bubbles.ts';
import { Section } from '../kit/section.tsx';
import { DoneBefore, NotSent, StaffForm } from '../kit/staff-form.tsx';
import { StaffRefused } from '../kit/staff-refused.tsx';
import type { AccountAnswer } from './account-answer.ts';
import { BackupCodes } from './backup-codes.tsx';
import { CurrentPassword } from './current-password.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { useAccountForm } from './use-account-form.ts';

const intents = ['factor_begin', 'factor_confirm', 'factor_codes', 'factor_off'] as const;

/** The second factor: off, being set up, its backup codes, or on. */
export function FactorSection({ isOn }: { isOn: boolean }) {
  const t = useTranslations('admin.account.factor');
  const { form, isSending, answer } = useAccountForm(intents, ({ intent }) => {
    if (intent === 'factor_off') showToast(t('switchedOff'));
  });
  const { setup, codes, forgetCodes } = useShownOnce(answer);
  const words = { form, isSending };
  return (
    <Section title={t('title')} aside={<State isOn={isOn} />}>
      <div className="grid gap-3" data-factor={isOn ? 'on' : 'off'}>
        {codes ? (
          <BackupCodes codes={codes} onKept={forgetCodes} />
        ) : (
          <>
            <p>{isOn ? t('isOn') : t('why')}</p>
            {isOn && <WhenOn {...words} />}
            {!isOn && setup && <FactorSetup setup={setup} {...words} />}
            {!isOn && !setup && <Begin {...words} />}
          </>
        )}
        {answer?.kind === 'done' && answer.isRepeat && <DoneBefore />}
        <StaffRefused answer={answer} />
        <NotSent form={form} />
      </div>
    </Section>
  );
}

/** What the server says only once is kept here while one reads it. */
function useShownOnce(answer: AccountAnswer | undefined) {
  const done = answer?.kind === 'done' ? answer : undefined;
  const [setup, setSetup] = useState(done?.setup);
  const [codes, setCodes] = useState(done?.backupCodes);
  useEffect(() => {
    if (!done) return;
    setSetup(done.setup);
    if (done.backupCodes) setCodes(done.backupCodes);
  }, [done]);
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

export type FactorForms = Pick<ReturnType<typeof useAccountForm>, 'form' | 'isSending'>;

function Begin({ form, isSending }: FactorForms) {
  const t = useTranslations('admin.account.factor');
  return (
    <StaffForm form={form} ref={quietBrowser} className="grid gap-3">
      <input type="hidden" name="intent" value="factor_begin" />
      <CurrentPassword label={t('password')} />
      <Button type="submit" pending={isSending}>
        {t('begin')}
      </Button>
    </StaffForm>
  );
}

function WhenOn({ form, isSending }: FactorForms) {
  const t = useTranslations('admin.account.factor');
  const sends = { type: 'submit', name: 'intent', pending: isSending } as const;
  return (
    <StaffForm form={form} ref={quietBrowser} className="grid gap-3">
      <CurrentPassword label={t('password')} />
      <div className="flex flex-wrap gap-3">
        <Button {...sends} value="factor_codes" variant="secondary">
          {t('renew')}
        </Button>
        <Button {...sends} value="factor_off" variant="danger">
          {t('switchOff')}
        </Button>
      </div>
      <p className="text-muted text-xs">{t('renewHint')}</p>
    </StaffForm>
  );
}
