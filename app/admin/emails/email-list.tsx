import { href, Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { useLanguage } from '#app/ui/language.ts';
import type { ListedEmail } from '#domain/emails/email-list.ts';
import { directionOf } from '#domain/language.ts';
import { quietControl } from '../kit/class-names.ts';
import { EmailCauseWords, StateBadge } from '../kit/email-state-badge.tsx';
import { EmptyList } from '../kit/empty-list.tsx';
import { type EmailsAddress, emailsAddress } from './emails-address.ts';

type Listed = ListedEmail & { created: string };

type EmailListProps = {
  data: { filters: EmailsAddress; emails: Listed[]; isLoaded: boolean; hasMore: boolean };
};

export function EmailList({ data }: EmailListProps) {
  const t = useTranslations('admin.emails');
  const isFiltering = useNavigation().state === 'loading';
  const { filters, emails, isLoaded, hasMore } = data;
  const last = emails.at(-1);
  return (
    <div className="mt-5" aria-busy={isFiltering}>
      {filters.before && (
        <Link
          to={emailsAddress.write({ ...filters, before: undefined })}
          className={`${quietControl} inline-flex items-center`}
        >
          {t('newest')}
        </Link>
      )}
      {isLoaded && emails.length === 0 && <NoEmails filters={filters} />}
      {emails.length > 0 && (
        <ol className="divide-y divide-hairline rounded-md border border-hairline bg-paper">
          {emails.map((email) => (
            <li key={email.id}>
              <EmailRow email={email} />
            </li>
          ))}
        </ol>
      )}
      {last && hasMore && (
        <p className="mt-6 text-center">
          <ButtonLink to={emailsAddress.write({ ...filters, before: last.id })} variant="secondary">
            {t('older')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function EmailRow({ email }: { email: Listed }) {
  const t = useTranslations('admin.emails');
  const isArabic = useLanguage() === 'ar';
  const { id, kind, recipient, state, error, created, createdAt } = email;
  return (
    <Link
      to={href('/admin/emails/:id', { id })}
      data-email={id}
      className="grid gap-x-6 gap-y-1 px-4 py-2.5 no-underline transition-colors hover:bg-sand/40 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{t(`kinds.${kind ?? 'unknown'}`)}</span>
        <bdi
          dir="ltr"
          className={`block truncate text-muted ${isArabic ? 'text-end' : 'text-start'}`}
        >
          {recipient}
        </bdi>
      </span>
      <span className="min-w-0 text-muted text-xs">
        <Subject email={email} />
        <span className="block truncate">
          {t('by')}: <EmailCauseWords email={email} />
        </span>
        {error && state !== 'sent' && (
          <bdi
            dir="ltr"
            className={`block truncate text-bad ${isArabic ? 'text-end' : 'text-start'}`}
          >
            {error}
          </bdi>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:justify-end">
        <time dateTime={createdAt.toISOString()} className="tabular text-muted text-xs">
          {created}
        </time>
        <span className="sm:min-w-26">
          <StateBadge state={state} />
        </span>
      </span>
    </Link>
  );
}

/** In its own direction, or a long one would lose its beginning; but on the side of the others. */
function Subject({ email: { subject, orderId, language } }: { email: Listed }) {
  const isOther = useLanguage() !== language;
  return (
    <bdi
      dir={directionOf(language)}
      className={`block truncate ${isOther ? 'text-end' : 'text-start'}`}
    >
      {subject ?? orderId}
    </bdi>
  );
}

function NoEmails({ filters }: { filters: EmailsAddress }) {
  const t = useTranslations('admin.emails');
  const isWhole = filters.q.trim() === '' && !filters.state && !filters.kind && !filters.before;
  if (isWhole) return <EmptyList title={t('none')} hint={t('noneHint')} />;
  const clear = { to: emailsAddress.path, label: t('clearFilters') };
  return <EmptyList title={t('noneMatch')} hint={t('noneMatchHint')} clear={clear} />;
}
