import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/panel.tsx';
import type { AccountAnswer } from './account-answer.ts';

/** Says that something was not done, and why. */
export function AccountRefusal({ answer }: { answer: AccountAnswer | undefined }) {
  const t = useTranslations('admin.account');
  if (!answer || answer.kind === 'done') return null;
  return (
    <Notice tone="bad" role="alert" className="px-3! py-2! text-xs">
      {answer.kind === 'offline' ? t('offline') : (answer.message ?? t('unexpected'))}
    </Notice>
  );
}
