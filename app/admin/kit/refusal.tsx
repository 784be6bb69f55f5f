import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';

type Refused = { kind: string; message?: string | undefined };

/** Says that something was not done, and why. Nothing for an answer of another kind. */
export function Refusal({ answer }: { answer: Refused | undefined }) {
  const t = useTranslations('admin.orderPage');
  if (answer?.kind !== 'refused') return null;
  return (
    <Notice tone="bad" role="alert" className="px-3! py-2! text-xs">
      {answer.message ?? t('unexpected')}
    </Notice>
  );
}
