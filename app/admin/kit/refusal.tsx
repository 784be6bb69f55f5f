import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';

type RefusalProps = {
  answer: { kind: string; message?: string | undefined } | undefined;
  /** Whose words say that nothing was done, where the reason is unexpected. */
  words?: 'orderPage' | 'account';
};

/** Says that something was not done, and why. Nothing for an answer of another kind. */
export function Refusal({ answer, words = 'orderPage' }: RefusalProps) {
  const t = useTranslations(`admin.${words}`);
  if (answer?.kind !== 'refused') return null;
  return (
    <Notice tone="bad" role="alert" className="px-3! py-2! text-xs">
      {answer.message ?? t('unexpected')}
    </Notice>
  );
}
