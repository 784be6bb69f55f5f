import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { subtleButtonClass } from '../ui/class-names.ts';
import { Section } from '../ui/section.tsx';
import type { TodayContent } from './load-today.server.ts';

type SystemTodayProps = { system: NonNullable<TodayContent['system']> };

/** Shows at a glance whether backups, emails and payments work. */
export function SystemToday({ system }: SystemTodayProps) {
  const t = useTranslations('admin');
  const { lastBackup, isMailOff, isSandbox } = system;
  return (
    <Section
      title={t('system.title')}
      aside={
        <Link
          to={href('/admin/settings/system')}
          className={`${subtleButtonClass} inline-flex items-center`}
        >
          {t('today.system.all')}
        </Link>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
        <dt className="text-muted">{t('today.system.backup')}</dt>
        <dd className={lastBackup ? '' : 'text-pending'}>{lastBackup ?? t('today.system.none')}</dd>
        <dt className="text-muted">{t('today.system.mail')}</dt>
        <dd className={isMailOff ? 'text-pending' : 'text-good'}>
          {t(isMailOff ? 'today.system.mailOff' : 'today.system.mailOn')}
        </dd>
        <dt className="text-muted">{t('today.system.payments')}</dt>
        <dd className={isSandbox ? 'text-pending' : 'text-good'}>
          {t(isSandbox ? 'today.system.sandbox' : 'today.system.live')}
        </dd>
      </dl>
    </Section>
  );
}
