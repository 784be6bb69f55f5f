import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Section } from '../ui/section.tsx';
import type { SystemData } from './system.server.ts';

type StateSectionProps = Pick<SystemData, 'release' | 'jobs' | 'openItems' | 'variables'>;

/** Shows what runs, what waits, and which settings the environment holds. */
export function StateSection({ release, jobs, openItems, variables }: StateSectionProps) {
  const t = useTranslations('admin.system.state');
  return (
    <Section title={t('title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <dt className="text-muted">{t('version')}</dt>
        <dd>
          <bdi dir="ltr" className="tabular font-semibold">
            {release}
          </bdi>
        </dd>
        {openItems !== undefined && (
          <>
            <dt className="text-muted">{t('attention')}</dt>
            <dd data-open-items={openItems}>
              <Link
                to={href('/admin/attention')}
                className="font-semibold text-cypress underline underline-offset-4"
              >
                {t('openItems', { count: openItems })}
              </Link>
            </dd>
          </>
        )}
        {jobs && (
          <>
            <dt className="text-muted">{t('jobs')}</dt>
            <dd data-jobs="" className="tabular">
              {t('jobCounts', jobs)}
              {jobs.failed > 0 && (
                <span className="block text-bad">{t('failedJobs', { count: jobs.failed })}</span>
              )}
            </dd>
          </>
        )}
      </dl>
      <p className="mt-3 text-muted text-xs">{t('update')}</p>
      <code
        dir="ltr"
        className="mt-1 block overflow-x-auto rounded-sm bg-sand/40 px-3 py-2 text-xs"
      >
        npm run update
      </code>
      <h3 className="mt-4 font-semibold">{t('variables')}</h3>
      {variables.length === 0 ? (
        <p className="text-muted text-xs">{t('noVariables')}</p>
      ) : (
        <>
          <p className="text-muted text-xs">{t('variablesLead')}</p>
          <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
            {variables.map((name) => (
              <li key={name} data-variable={name}>
                <code dir="ltr" className="text-xs">
                  {name}
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
