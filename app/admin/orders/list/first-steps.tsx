import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { CheckIcon, ChevronDownIcon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toast.tsx';
import {
  type FirstStep,
  type FirstStepsList,
  lookedAtSteps,
  optionalSteps,
  triedSteps,
} from '#domain/settings/first-steps.ts';
import { StepForm } from '../../forms/step-form.tsx';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { useGatewayName } from '../../ui/use-gateway-name.ts';
import { RemoveDemo } from './remove-demo.tsx';

type FirstStepsProps = { list: FirstStepsList; email: string };

/** Lists the remaining setup steps of a new store; collapsed after the first sale. */
export function FirstSteps({ list: loaded, email }: FirstStepsProps) {
  const t = useTranslations('admin.firstSteps');
  const { list, setList } = useList(loaded);
  const [isNew] = useState(loaded.steps.some(({ step, isDone }) => isTestOrder(step) && !isDone));
  if (!list) return null;
  const { steps, areDone } = list;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <details
      open={isNew}
      data-first-steps={done}
      className="group my-3 rounded-md border border-hairline bg-paper"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 px-4 py-1">
        <h2 className="font-semibold">{t('title')}</h2>
        <span className="tabular grow text-muted text-xs">
          {t('progress', { done: `${done}`, all: `${steps.length}` })}
        </span>
        <ChevronDownIcon className="group-open:rotate-180" />
      </summary>
      <div className="border-hairline border-t px-4 pb-2">
        {areDone ? (
          <p role="status" className="py-3">
            {t('allDone')}
          </p>
        ) : (
          <p className="py-2 text-muted text-xs">{t('lead')}</p>
        )}
        <ol className="divide-y divide-hairline">
          {steps.map(({ step, isDone }) => (
            <Step key={step} step={step} isDone={isDone}>
              <StepText step={step} isDone={isDone} list={list} />
              {(!isDone || isTestable(step)) && (
                <StepActs step={step} list={list} email={email} onList={setList} />
              )}
            </Step>
          ))}
        </ol>
        {list.hasDemo && <RemoveDemo onRemoved={() => setList({ ...list, hasDemo: false })} />}
        {!areDone && (
          <StepForm
            intent="hide-steps"
            label={t('hide')}
            onList={() => {
              showToast(t('hiddenNow'));
              setList(undefined);
            }}
          />
        )}
      </div>
    </details>
  );
}

function isTestOrder(step: FirstStep): boolean {
  return step === 'test_order';
}

function isTestable(step: FirstStep): step is (typeof triedSteps)[number] {
  return triedSteps.some((one) => one === step);
}

/** A form changes it, and the page's own load replaces it. */
function useList(loaded: FirstStepsList) {
  const [previous, setPrevious] = useState(loaded);
  const [list, setList] = useState<FirstStepsList | undefined>(loaded);
  if (previous !== loaded) {
    setPrevious(loaded);
    setList(loaded);
  }
  return { list, setList };
}

type StepProps = { step: FirstStep; isDone: boolean; children: ReactNode };

function Step({ step, isDone, children }: StepProps) {
  const t = useTranslations('admin.firstSteps');
  return (
    <li data-step={step} data-done={isDone} className="flex gap-3 py-2.5">
      <span
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border text-xs ${
          isDone ? 'border-good bg-good-tint text-good' : 'border-edge'
        }`}
      >
        {isDone && <CheckIcon />}
        <span className="sr-only">{t(isDone ? 'isDone' : 'isOpen')}</span>
      </span>
      <div className="min-w-0 grow">
        <h3 className={isDone ? 'text-muted' : 'font-semibold'}>
          {t(`steps.${step}.title`)}
          {optionalSteps.includes(step) && (
            <span className="ms-2 font-normal text-muted text-xs">{t('optional')}</span>
          )}
        </h3>
        {children}
      </div>
    </li>
  );
}

type StepTextProps = { step: FirstStep; isDone: boolean; list: FirstStepsList };

function StepText({ step, isDone, list }: StepTextProps) {
  const t = useTranslations('admin.firstSteps.steps');
  const nameOf = useGatewayName();
  const resultText = () => {
    switch (step) {
      case 'contact':
        return t(isDone ? 'contact.done' : 'contact.text', {
          email: isolateDirection(list.supportEmail),
        });
      case 'gateway':
        if (list.isSandbox) return t('gateway.sandbox');
        return t('gateway.text', { gateway: nameOf(list.gateway) });
      case 'mail':
        return list.hasMail ? t('mail.text') : t('mail.off');
      default:
        return isDone ? undefined : t(`${step}.text`);
    }
  };
  const text = resultText();
  return text && <p className="wrap-anywhere max-w-3xl text-muted text-xs">{text}</p>;
}

type StepActsProps = {
  step: FirstStep;
  list: FirstStepsList;
  /** The reader's address. */
  email: string;
  onList: (list: FirstStepsList | undefined) => void;
};

function StepActs({ step, list, email, onList }: StepActsProps) {
  const t = useTranslations('admin.firstSteps');
  const lookedAt = lookedAtSteps.find((one) => one === step);
  const canTest = step === 'gateway' ? !list.isSandbox : step === 'mail' && list.hasMail;
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <StepLinks step={step} />
      {lookedAt && (
        <StepForm
          intent="look-at-step"
          about={step}
          label={t(`lookedAt.${lookedAt}`)}
          onList={onList}
        />
      )}
      {canTest && isTestable(step) && (
        <StepForm
          intent={`try-${step}`}
          about={step}
          label={t(`trying.${step}`)}
          onList={onList}
          email={step === 'mail' ? email : undefined}
        />
      )}
    </div>
  );
}

const linkClass = `${subtleButtonClass} inline-flex items-center`;

function StepLinks({ step }: { step: FirstStep }) {
  const t = useTranslations('admin.firstSteps.links');
  switch (step) {
    case 'account':
      return (
        <>
          <Link to={href('/admin/account')} className={linkClass}>
            {t('account')}
          </Link>
          <Link to={href('/admin/people')} className={linkClass}>
            {t('invite')}
          </Link>
        </>
      );
    case 'second_factor':
      return (
        <Link to={href('/admin/account')} className={linkClass}>
          {t('second_factor')}
        </Link>
      );
    case 'opening':
      return (
        <Link to={`${href('/admin/settings')}#opening`} className={linkClass}>
          {t('opening')}
        </Link>
      );
    case 'contact':
      return <SettingsLink />;
    case 'delivery':
      return (
        <>
          <ShopLink to={href('/shipping-terms')}>{t('delivery')}</ShopLink>
          <SettingsLink />
        </>
      );
    case 'gateway':
    case 'mail':
      return (
        <Link to={href('/admin/settings/services')} className={linkClass}>
          {t('services')}
        </Link>
      );
    case 'test_order':
      return <ShopLink to={href('/')}>{t('test_order')}</ShopLink>;
    default:
      return null;
  }
}

function SettingsLink() {
  const t = useTranslations('admin.firstSteps.links');
  return (
    <Link to={href('/admin/settings')} className={linkClass}>
      {t('settings')}
    </Link>
  );
}

/** Opens another tab, so that staff keep this page. */
function ShopLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={linkClass}>
      {children}
    </a>
  );
}
