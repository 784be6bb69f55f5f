import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { CheckIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import {
  confirmationOf,
  type FirstStepsList,
  optionalSteps,
  type SetupStep,
  type StepGap,
  triedSteps,
} from '#domain/settings/first-steps.ts';
import { StepForm } from '../forms/step-form.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { useGatewayName } from '../ui/use-gateway-name.ts';
import { StepLinks } from './step-links.tsx';

type SetupStepItemProps = {
  number: number;
  step: SetupStep;
  isNext: boolean;
  list: FirstStepsList;
  /** The reader's address, for the test email. */
  email: string;
  onList: (list: FirstStepsList | undefined) => void;
};

export function SetupStepItem(props: SetupStepItemProps) {
  const { number, step: entry, isNext, list, email, onList } = props;
  const { step, isDone, gaps, isConfirmable } = entry;
  const t = useTranslations('admin.firstSteps');
  const values = useSetupValues(list);
  const confirmation = confirmationOf(step);
  const tried = triedSteps.find((one) => one === step);
  return (
    <li
      id={step}
      data-step={step}
      data-done={isDone}
      className={`flex scroll-mt-4 gap-3 px-4 py-3.5 ${isNext ? 'bg-sand/40' : ''}`}
    >
      <span
        className={`tabular mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border text-xs ${
          isDone ? 'border-good bg-good-tint text-good' : 'border-edge text-muted'
        }`}
      >
        {isDone ? <CheckIcon /> : <span aria-hidden="true">{number}</span>}
        <span className="sr-only">{t(isDone ? 'isDone' : 'isOpen')}</span>
      </span>
      <div className="min-w-0 grow">
        <h2 className={isDone ? 'text-muted' : 'font-semibold'}>
          {t(`steps.${step}.title`)}
          {optionalSteps.includes(step) && (
            <span className="ms-2 font-normal text-muted text-xs">{t('optional')}</span>
          )}
        </h2>
        <p className="wrap-anywhere max-w-prose text-muted text-xs">
          {t(`steps.${step}.${isDone ? 'done' : 'text'}`, values)}
        </p>
        {gaps.length > 0 && (
          <ul className="mt-1 grid max-w-prose gap-1">
            {gaps.map((gap) => (
              <Gap key={gap.code} gap={gap} values={values} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-x-5">
          <StepLinks step={step} isDone={isDone} />
          {isConfirmable && confirmation && (
            <StepForm
              intent="look-at-step"
              about={confirmation}
              label={t(`lookedAt.${confirmation}`)}
              onList={onList}
            />
          )}
          {tried && isTestable(tried, list) && (
            <StepForm
              intent={`try-${tried}`}
              about={tried}
              label={t(`trying.${tried}`)}
              onList={onList}
              email={tried === 'mail' ? email : undefined}
            />
          )}
        </div>
      </div>
    </li>
  );
}

function isTestable(step: (typeof triedSteps)[number], list: FirstStepsList): boolean {
  if (step === 'mail') return list.hasMail;
  if (step === 'gateway') return !list.isSandbox;
  return step === 'backups' ? list.hasBackups : true;
}

function useSetupValues(list: FirstStepsList) {
  const nameOf = useGatewayName();
  return {
    email: isolateDirection(list.supportEmail),
    count: list.countries,
    gateway: nameOf(list.gateway),
    address: isolateDirection(list.publicUrl),
  };
}

type GapProps = { gap: StepGap; values: ReturnType<typeof useSetupValues> };

function Gap({ gap: { code, texts, products }, values }: GapProps) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const textName = ({ name, titles }: NonNullable<StepGap['texts']>[number]) =>
    isPageName(name) ? t(`texts.names.${name}`) : titles[language] || titles.en || name;
  const links = [
    ...(texts ?? []).map((text) => ({
      to: `${href('/admin/texts')}?text=${encodeURIComponent(text.name)}`,
      name: textName(text),
    })),
    ...(products ?? []).map(({ id, titles }) => ({
      to: href('/admin/products/:id', { id: `${id}` }),
      name: titles[language] || titles.en,
    })),
  ];
  return (
    <li data-gap={code} className="wrap-anywhere flex gap-2 text-pending text-sm">
      <span aria-hidden="true">•</span>
      <span className="min-w-0">
        {t(`firstSteps.gaps.${code}`, values)}{' '}
        {links.map(({ to, name }, at) => (
          <span key={to}>
            {at > 0 && <span aria-hidden="true"> · </span>}
            <Link to={to} className="font-semibold text-cypress underline underline-offset-4">
              <bdi>{name}</bdi>
            </Link>
          </span>
        ))}
      </span>
    </li>
  );
}

const pageNames = ['home', 'about', 'shipping', 'privacy'] as const;

function isPageName(name: string): name is (typeof pageNames)[number] {
  return pageNames.some((one) => one === name);
}
