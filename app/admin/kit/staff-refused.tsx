import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';

type Answer = { kind: 'done' | 'refused'; message?: string | undefined };

/** Says that a change of an account was not made, and why. */
export function StaffRefused({ answer }: { answer: Answer | undefined }) {
  const t = useTranslations('admin.account');
  if (!answer || answer.kind === 'done') return null;
  return (
    <Notice tone="bad" role="alert" className="px-3! py-2! text-xs">
      {answer.message ?? t('unexpected')}
    </Notice>
  );
}
