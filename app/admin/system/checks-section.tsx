import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { SpinnerIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { checkText, isListedCheck } from '#app/words/check-text.ts';
import type { SystemCheck } from '#domain/settings/system.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { Section } from '../ui/section.tsx';
import { useGatewayName } from '../ui/use-gateway-name.ts';

type ChecksSectionProps = {
  checks: SystemCheck[] | undefined;
  isRunning: boolean;
  hasFailed: boolean;
  run: () => void;
  address: string;
};

export function ChecksSection({ checks, isRunning, hasFailed, run, address }: ChecksSectionProps) {
  const t = useTranslations('admin.system.checks');
  const count = (state: SystemCheck['state']) =>
    checks?.filter((one) => one.state === state).length ?? 0;
  return (
    <Section
      title={t('title')}
      aside={
        <Link
          to={address}
          aria-busy={isRunning}
          onClick={(event) => {
            event.preventDefault();
            if (!isRunning) run();
          }}
          className={`${subtleButtonClass} inline-flex items-center gap-2`}
        >
          {isRunning && <SpinnerIcon />}
          {t('again')}
        </Link>
      }
    >
      <p role="status" className="text-muted">
        {isRunning && !checks && t('running')}
        {hasFailed && t('failed')}
        {checks && t('summary', { wrong: count('wrong'), look: count('look') })}
      </p>
      {checks && (
        <ul className="mt-2">
          {checks.map((check) => (
            <CheckLine key={check.check} check={check} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const tones: Record<SystemCheck['state'], string> = {
  ok: 'bg-good-tint text-good',
  look: 'bg-pending-tint text-pending',
  wrong: 'bg-bad-tint text-bad',
};

function CheckLine({ check }: { check: SystemCheck }) {
  const t = useTranslations('admin.system.checks');
  const name = useCheckName(check.check);
  return (
    <li data-check={check.check} className="border-hairline not-first:border-t py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{name}</span>
        <span
          className={`shrink-0 rounded-full px-2.5 py-0.5 font-semibold text-xs ${tones[check.state]}`}
        >
          {t(`states.${check.state}`)}
        </span>
      </p>
      <p className="wrap-anywhere text-muted text-xs">
        <CheckSentence check={check} />
      </p>
    </li>
  );
}

/** A check of another release has its English sentence alone. */
function CheckSentence({ check }: { check: SystemCheck }) {
  const language = useLanguage();
  if (isListedCheck(check)) return checkText(check, language);
  return (
    <bdi lang="en" dir="ltr">
      {check.says}
    </bdi>
  );
}

const names = {
  address: 'address',
  configuration: 'configuration',
  email: 'email',
  backups: 'backups',
  stock: 'stock',
  proxies: 'proxies',
  storage: 'storage',
  disk: 'disk',
  'data folder': 'dataFolder',
  database: 'database',
  clock: 'clock',
  'settings file': 'settingsFile',
} as const;

/** A check of another release keeps its own name. */
function useCheckName(check: string): string {
  const t = useTranslations('admin.system.checks.names');
  const gatewayName = useGatewayName();
  const [kind, gateway = ''] = check.split(' ');
  if (kind === 'gateway' || kind === 'webhooks') return t(kind, { gateway: gatewayName(gateway) });
  return Object.hasOwn(names, check) ? t(names[check as keyof typeof names]) : check;
}
