import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { languages } from '#domain/language.ts';
import { longestName } from '#domain/staff/people.ts';
import { quietBrowser } from '../kit/no-validation-bubbles.ts';
import { Section } from '../kit/section.tsx';
import { NotSent, StaffForm, useStaffForm } from '../kit/staff-form.tsx';
import { StaffRefused } from '../kit/staff-refused.tsx';
import { InvitationLink } from './invitation-link.tsx';
import type { PeopleAnswer } from './people.server.ts';

/** Asks somebody to join, in their language. */
export function InviteSection() {
  const t = useTranslations('admin.people');
  const [count, setCount] = useState(0);
  const form = useStaffForm<PeopleAnswer>({
    isMine: ({ about }) => about === '',
    onDone: () => setCount((sent) => sent + 1),
  });
  const { isSending, answer } = form;
  const invited = answer?.kind === 'done' ? answer.invited : undefined;
  return (
    <Section title={t('invite.title')}>
      {/* Empty again after each invitation. */}
      <StaffForm key={count} form={form} ref={quietBrowser} className="grid gap-3">
        <input type="hidden" name="intent" value="invite" />
        <TextField
          label={t('invite.name')}
          name="name"
          required
          maxLength={longestName}
          autoComplete="off"
          dir="auto"
        />
        <TextField
          label={t('invite.email')}
          name="email"
          type="email"
          dir="ltr"
          required
          autoComplete="off"
        />
        <RoleAndLanguage />
        <StaffRefused answer={answer} />
        <NotSent form={form} />
        <Button type="submit" pending={isSending}>
          {t('invite.send')}
        </Button>
      </StaffForm>
      {invited && <InvitationLink {...invited} />}
    </Section>
  );
}

function RoleAndLanguage() {
  const t = useTranslations('admin.people');
  const chrome = useTranslations('admin.chrome.role');
  return (
    <>
      <SelectField label={t('role')} name="role" defaultValue="staff" hint={t('roleHint')}>
        <option value="staff">{chrome('staff')}</option>
        <option value="admin">{chrome('admin')}</option>
      </SelectField>
      <SelectField label={t('invite.language')} name="language" defaultValue={useLanguage()}>
        {languages.map((language) => (
          <option key={language} value={language}>
            {t(`invite.languages.${language}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
