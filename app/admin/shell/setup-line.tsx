import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SetupProgress } from '#domain/settings/first-steps.ts';
import { subtleButtonClass } from '../ui/class-names.ts';

type SetupLineProps = { progress: SetupProgress; className: string };

/** Leads owners to the setup guide until it is complete. */
export function SetupLine({ progress: { done, all }, className }: SetupLineProps) {
  const t = useTranslations('admin.firstSteps');
  return (
    <p
      data-setup={done}
      className={`flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-hairline bg-paper px-4 ${className}`}
    >
      <span className="font-semibold">{t('line', { done: `${done}`, all: `${all}` })}</span>
      <Link to={href('/admin/setup')} className={`${subtleButtonClass} inline-flex items-center`}>
        {t('resume')}
      </Link>
    </p>
  );
}
