import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { field } from '../kit/class-names.ts';
import { CopyButton } from '../kit/copy-button.tsx';

type InvitationLinkProps = { email: string; link: string | undefined; isLinkLost?: boolean };

/** Where an invitation has gone; without a mail server, the link to be handed over by hand. */
export function InvitationLink({ email, link, isLinkLost }: InvitationLinkProps) {
  const t = useTranslations('admin.people.invite');
  const to = { email: `\u2066${email}\u2069` };
  if (isLinkLost) {
    return (
      <Notice tone="info" role="status" className="mt-3 px-3! py-2! text-xs">
        {t('linkLost', to)}
      </Notice>
    );
  }
  if (!link) {
    return (
      <Notice tone="good" role="status" className="mt-3 px-3! py-2! text-xs">
        {t('sent', to)}
      </Notice>
    );
  }
  return (
    <Notice tone="info" role="status" className="mt-3 px-3! py-2! text-xs">
      <p>{t('notSent', to)}</p>
      <p className="mt-2 flex items-center gap-1">
        <input
          readOnly
          dir="ltr"
          value={link}
          aria-label={t('link')}
          className={`${field} min-w-0`}
        />
        <CopyButton text={() => link} label={t('copy')} done={t('copied')} />
      </p>
    </Notice>
  );
}
