import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';

type RefusalProps = {
  answer: { kind: string; message?: string | undefined } | undefined;
  /** Messages for an unexpected error. */
  words?: 'orderPage' | 'account';
};

export function Refusal({ answer, words = 'orderPage' }: RefusalProps) {
  const t = useTranslations(`admin.${words}`);
  if (answer?.kind !== 'refused') return null;
  return (
    <Notice tone="bad" role="alert" className="px-3! py-2! text-xs">
      {answer.message ?? t('unexpected')}
    </Notice>
  );
}
