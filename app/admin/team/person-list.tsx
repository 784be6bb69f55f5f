import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { staffRoles } from '#domain/permissions.ts';
import type { Person } from '#domain/staff/people.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import type { PeopleResult } from './team.server.ts';

type PersonView = Person & { isMe: boolean; seen: string | undefined };

export function PersonList({ people }: { people: PersonView[] }) {
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

function PersonRow({ person }: { person: PersonView }) {
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
        {person.seen ? t('lastSeen', { when: isolateDirection(person.seen) }) : t('neverSeen')}
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
    <bdi
      dir="ltr"
      className={`block wrap-anywhere text-muted ${isArabic ? 'text-end' : 'text-start'}`}
    >
      {email}
    </bdi>
  );
}

function PersonForms({ person }: { person: PersonView }) {
  const t = useTranslations('admin.people');
  const name = isolateDirection(person.name);
  const form = useStaffForm<PeopleResult>({
    isMine: ({ about }) => about === person.id,
    onDone: ({ intent }) => {
      if (intent !== 'invite' && intent !== 'resend') showToast(t(`done.${intent}`, { name }));
    },
  });
  const { isSending, result } = form;
  return (
    <details className="group mt-1" open={result && result.kind !== 'done' ? true : undefined}>
      <summary
        aria-label={t('changeWhom', { name })}
        className={`${subtleButtonClass} inline-flex cursor-pointer list-none items-center gap-1`}
      >
        {t('change')}
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 rounded-md bg-sand/30 p-3">
        <StaffForm form={form} className="flex flex-wrap items-end gap-3">
          <HiddenFields about={person.id} seen={person.role ?? ''} />
          <RoleSelect key={person.role} person={person} />
          <Button type="submit" name="intent" value="role" variant="secondary" pending={isSending}>
            {t('saveRole')}
          </Button>
        </StaffForm>
        <StaffForm form={form} id={person.id} className="hidden">
          <HiddenFields about={person.id} />
        </StaffForm>
        <div className="flex flex-wrap gap-3">
          <AccountButtons person={person} isSending={isSending} />
        </div>
        <FormOutcome form={form} />
      </div>
    </details>
  );
}

function RoleSelect({ person: { name, role } }: { person: PersonView }) {
  const t = useTranslations('admin.people');
  const chrome = useTranslations('admin.chrome.role');
  return (
    <div className="min-w-36">
      <Select
        name="role"
        defaultValue={role ?? ''}
        aria-label={t('roleOf', { name: isolateDirection(name) })}
      >
        {!role && <option value="">{t('noRole')}</option>}
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {chrome(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function AccountButtons({ person, isSending }: { person: PersonView; isSending: boolean }) {
  const t = useTranslations('admin.people');
  const name = isolateDirection(person.name);
  const sends = { form: person.id, isSending };
  return (
    <>
      <ConfirmButton
        intent="sign_out"
        label={t('signOut')}
        title={t('ask.signOut', { name })}
        text={t('ask.signOutText')}
        {...sends}
      />
      {person.hasSecondFactor && (
        <ConfirmButton
          intent="reset_factor"
          label={t('resetFactor')}
          title={t('ask.resetFactor', { name })}
          text={t('ask.resetFactorText')}
          isDangerous
          {...sends}
        />
      )}
      {person.isDisabled ? (
        <Button type="submit" form={person.id} name="intent" value="enable" pending={isSending}>
          {t('enable')}
        </Button>
      ) : (
        <ConfirmButton
          intent="disable"
          label={t('disable')}
          title={t('ask.disable', { name })}
          text={t('ask.disableText')}
          isDangerous
          {...sends}
        />
      )}
    </>
  );
}
