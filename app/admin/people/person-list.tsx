import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/language.ts';
import { isolated } from '../kit/isolated.ts';
import { Section } from '../kit/section.tsx';
import type { ShownPerson } from './people.tsx';
import { PersonForms } from './person-forms.tsx';

/** Everybody with an account, and what can be done about it. */
export function PersonList({ people }: { people: ShownPerson[] }) {
  const t = useTranslations('admin.people');
  return (
    <Section title={t('accounts')}>
      <ul className="-my-4 divide-y divide-hairline">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
    </Section>
  );
}

function PersonRow({ person }: { person: ShownPerson }) {
  const t = useTranslations('admin.people');
  const chrome = useTranslations('admin.chrome');
  const id = useId();
  const { name, role, hasSecondFactor, isDisabled, isMe } = person;
  return (
    <li data-person={person.email} aria-labelledby={id} className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p id={id} className="break-words font-semibold">
            <bdi>{name}</bdi>
            {isMe && <span className="ms-2 font-normal text-muted text-xs">{t('you')}</span>}
          </p>
          <Email email={person.email} />
        </div>
        <p className="flex flex-wrap gap-1.5">
          {isDisabled && <Mark className="bg-bad-tint text-bad">{t('disabled')}</Mark>}
          <Mark className="bg-sand/60 text-ink">{role ? chrome(`role.${role}`) : t('noRole')}</Mark>
          <Mark className={hasSecondFactor ? 'bg-good-tint text-good' : 'bg-sand/60 text-ink'}>
            {hasSecondFactor ? t('factorOn') : t('factorOff')}
          </Mark>
        </p>
      </div>
      <p className="mt-1 text-muted text-xs">
        {person.seen ? t('lastSeen', { when: isolated(person.seen) }) : t('neverSeen')}
        <span aria-hidden="true"> · </span>
        {t('sessions', { count: person.sessions })}
      </p>
      {!isMe && <PersonForms person={person} />}
    </li>
  );
}

function Mark({ className, children }: { className: string; children: string }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-0.5 font-semibold text-xs whitespace-nowrap ${className}`}
    >
      {children}
    </span>
  );
}

export function Email({ email }: { email: string }) {
  const isArabic = useLanguage() === 'ar';
  return (
    <bdi dir="ltr" className={`block break-all text-muted ${isArabic ? 'text-end' : 'text-start'}`}>
      {email}
    </bdi>
  );
}
