import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type {
  AddressTestResult,
  BackupTestResult,
  FirstStepsList,
  KeyTestResult,
  MailTestResult,
} from '#domain/settings/first-steps.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { useGatewayName } from '../ui/use-gateway-name.ts';
import { FormNotice, FormOutcome } from './form-notices.tsx';
import { MailOutcome } from './mail-outcome.tsx';
import { HiddenFields, StaffForm, useStaffForm } from './staff-form.tsx';
import type { StepIntent, StepResult } from './step-forms.server.ts';
import { useStaffFields } from './use-staff-fields.ts';

type StepFormProps = {
  intent: StepIntent;
  about?: string;
  label: string;
  onList?: (list: FirstStepsList | undefined) => void;
  /** The reader's address, for a test that goes to one. */
  email?: string | undefined;
};

/** Completes a step of the setup guide, or tests a service. Its page handles `stepForms`. */
export function StepForm({ intent, about = '', label, onList, email }: StepFormProps) {
  const form = useStaffForm<StepResult>({
    isMine: (result) => result.intent === intent && result.about === about,
    onDone: (result) => result.kind === 'done' && onList?.(result.list),
  });
  const { result } = form;
  const { formProps, field } = useStaffFields(form, {
    limits: { to: { required: true } },
    defaultValue: { to: email ?? '' },
  });
  const isTestRun = intent.startsWith('try-');
  return (
    <div className={isTestRun ? 'w-full' : undefined}>
      <StaffForm {...formProps} form={form}>
        <HiddenFields intent={intent} about={about} />
        {email !== undefined && <TestAddress {...field('to')} />}
        {isTestRun ? (
          <Button
            type="submit"
            variant="secondary"
            pending={form.isSending}
            className="my-1 py-1! text-xs!"
          >
            {label}
          </Button>
        ) : (
          <button type="submit" aria-disabled={form.isSending} className={subtleButtonClass}>
            {label}
          </button>
        )}
      </StaffForm>
      <FormOutcome form={form} />
      {result?.kind === 'done' && <TestOutcome {...testResultsOf(result)} />}
    </div>
  );
}

function TestAddress(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslations('admin.firstSteps');
  return (
    <TextField
      label={t('testAddress')}
      {...props}
      type="email"
      dir="ltr"
      autoComplete="email"
      className="my-1 max-w-sm"
    />
  );
}

type TestOutcomeProps = {
  keys?: KeyTestResult[] | undefined;
  mail?: MailTestResult | undefined;
  address?: AddressTestResult | undefined;
  backup?: BackupTestResult | undefined;
};

/** The result of a test has one of them; other steps have none. */
function testResultsOf(result: object): TestOutcomeProps {
  return result;
}

function TestOutcome({ keys = [], mail, address, backup }: TestOutcomeProps) {
  return (
    <>
      {keys.map((outcome) => (
        <KeyOutcome key={outcome.gateway} outcome={outcome} />
      ))}
      {mail && <MailOutcome outcome={mail} />}
      {address && <AddressOutcome outcome={address} />}
      {backup && <BackupOutcome outcome={backup} />}
    </>
  );
}

function KeyOutcome({ outcome }: { outcome: KeyTestResult }) {
  const t = useTranslations('admin.firstSteps.gatewayTrial');
  const nameOf = useGatewayName();
  const { result, isTest, address } = outcome;
  const isGood = result === 'accepted' || result === 'untried';
  const about = { gateway: nameOf(outcome.gateway), address: isolateDirection(address) };
  return (
    <FormNotice tone={isGood ? (isTest ? 'info' : 'good') : 'bad'} className="my-1">
      {t(result, about)} {isGood && isTest && t('isTest')}
    </FormNotice>
  );
}

function AddressOutcome({ outcome: { result, address, reason } }: { outcome: AddressTestResult }) {
  const t = useTranslations('admin.firstSteps.addressTrial');
  return (
    <FormNotice tone={result === 'ready' ? 'good' : 'bad'} className="my-1">
      <p>{t(result, { address: isolateDirection(address) })}</p>
      {reason && (
        <p className="wrap-anywhere">{t('reason', { reason: isolateDirection(reason) })}</p>
      )}
    </FormNotice>
  );
}

const backupTones = { made: 'good', running: 'info', failed: 'bad' } as const;

function BackupOutcome({ outcome: { result } }: { outcome: BackupTestResult }) {
  const t = useTranslations('admin.firstSteps.backupTrial');
  return (
    <FormNotice tone={backupTones[result]} className="my-1">
      {t(result)}
    </FormNotice>
  );
}
