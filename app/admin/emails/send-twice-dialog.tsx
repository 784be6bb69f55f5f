import { useTranslations } from 'use-intl';
import { isolated } from '../kit/isolated.ts';
import { YesOrNoDialog } from '../kit/yes-no-dialog.tsx';

type SendTwiceDialogProps = { email: string; onClose: (isMeant: boolean) => void };

/** Asks before somebody gets the same e-mail again. */
export function SendTwiceDialog({ email, onClose }: SendTwiceDialogProps) {
  const t = useTranslations('admin.emails');
  return (
    <YesOrNoDialog
      title={t('askTitle')}
      text={t('askText', { email: isolated(email) })}
      yes={t('confirm')}
      no={t('cancel')}
      onClose={onClose}
    />
  );
}
