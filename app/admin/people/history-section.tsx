import { useTranslations } from 'use-intl';
import { asStaffRole } from '#domain/staff/roles.ts';
import { isolated } from '../kit/isolated.ts';
import { Section } from '../kit/section.tsx';
import type { ShownEvent } from './people.tsx';

/** What was done to which account, when, and by whom; the newest lines. */
export function HistorySection({ events }: { events: ShownEvent[] }) {
  const t = useTranslations('admin.people.history');
  const people = useTranslations('admin.people');
  const roles = useTranslations('admin.chrome.role');
  const roleOf = (to: string | undefined) => {
    const role = asStaffRole(to);
    return role ? roles(role) : people('noRole');
  };
  return (
    <Section title={t('title')}>
      <ol className="grid gap-3">
        {events.map(({ id, kind, at, by, whom, to, when }) => (
          <li key={id} data-kind={kind}>
            <p className="break-words">
              {t(`kinds.${kind}`, { whom: isolated(whom ?? '…'), role: roleOf(to) })}
            </p>
            <p className="text-muted text-xs">
              <bdi>{by ?? t('store')}</bdi>
              <span aria-hidden="true"> · </span>
              <time dateTime={at.toISOString()}>{when}</time>
            </p>
          </li>
        ))}
        {events.length === 0 && <li className="text-muted text-xs">{t('none')}</li>}
      </ol>
    </Section>
  );
}
