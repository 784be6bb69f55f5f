import { type ChangeEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import type { NoticeChoice } from '#domain/staff/notices.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { announceNotices } from '../live/order-notices-contract.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { Section } from '../ui/section.tsx';
import type { ResultOf } from './account.server.ts';

type NoticesProps = { saved: NoticeChoice; hasMail: boolean };

/** Chooses how a person learns of new orders. */
export function NoticesSection({ saved, hasMail }: NoticesProps) {
  const t = useTranslations('admin.account.notices');
  const [choice, setChoice] = useState(saved);
  const [permission, askPermission] = useNotificationPermission();
  const form = useStaffForm<ResultOf<'notices'>>({
    intent: 'notices',
    onDone: (result) => {
      announceNotices('choice' in result ? result.choice : choice);
      showToast(t('saved'));
    },
  });
  const box = (name: keyof NoticeChoice) => ({
    name,
    checked: choice[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const isChecked = target.checked;
      setChoice((now) => ({ ...now, [name]: isChecked }));
      // A browser shows its question only after a click.
      if (name === 'inBrowser' && isChecked) askPermission();
    },
  });
  return (
    <Section title={t('title')}>
      <StaffForm form={form} className="grid gap-3">
        <p className="text-muted text-xs">{t('lead')}</p>
        <CheckBox {...box('byEmail')} label={t('byEmail')} />
        {choice.byEmail && !hasMail && <p className="text-muted text-xs">{t('mailOff')}</p>}
        <CheckBox {...box('inBrowser')} label={t('inBrowser')} />
        {choice.inBrowser && (permission === 'denied' || permission === 'missing') && (
          <p role="status" className="text-bad text-xs">
            {t(permission)}
          </p>
        )}
        {choice.inBrowser && permission === 'default' && (
          <Button type="button" variant="secondary" onClick={askPermission}>
            {t('allow')}
          </Button>
        )}
        <CheckBox {...box('inTitle')} label={t('inTitle')} />
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending}>
          {t('save')}
        </Button>
      </StaffForm>
    </Section>
  );
}

type Permission = NotificationPermission | 'missing' | undefined;

/** `missing`: the browser has no notifications, as on a phone without the site on its home screen. */
function useNotificationPermission(): [Permission, () => void] {
  const [permission, setPermission] = useState<Permission>(undefined);
  useEffect(() => {
    setPermission('Notification' in window ? Notification.permission : 'missing');
  }, []);
  const ask = () => {
    if (!('Notification' in window)) return;
    void Notification.requestPermission().then(setPermission, () => undefined);
  };
  return [permission, ask];
}
