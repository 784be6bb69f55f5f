import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { isolated } from '../kit/isolated.ts';
import { Refusal } from '../order/refusal.tsx';
import type { AttentionAnswer } from './attention-answer.ts';

/** Says why an item was not marked as done. Nothing where it was. */
export function NotDone({ answer }: { answer: AttentionAnswer | undefined }) {
  const t = useTranslations('admin.attention');
  if (answer?.kind !== 'resolved' && answer?.kind !== 'happened_again') {
    return <Refusal answer={answer} />;
  }
  return (
    <Notice tone="bad" role="alert" className="px-3! py-2! text-xs">
      {answer.kind === 'happened_again' ? t('happenedAgain') : <Resolved answer={answer} />}
    </Notice>
  );
}

function Resolved({ answer }: { answer: Extract<AttentionAnswer, { kind: 'resolved' }> }) {
  const t = useTranslations('admin.attention');
  const { byStaff, by, when } = answer;
  if (!byStaff) return t('overMeanwhile', { when });
  return t('colleague', { who: isolated(by ?? t('someone')), when });
}
