import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import type { StatusAnswer } from './status-answer.ts';

type StatusFailureProps = {
  answer: StatusAnswer | undefined;
  /** What one can do about a colleague's change. */
  children?: ReactNode;
};

/** Says why a status is not what staff have just chosen; nothing when it is. */
export function StatusFailure({ answer, children }: StatusFailureProps) {
  const words = useFailureWords();
  if (answer?.kind !== 'refused' && answer?.kind !== 'conflict') return null;
  return (
    <Notice tone="bad" role="alert" className="mt-2 px-3! py-2! text-xs">
      {words(answer)}
      {answer.kind === 'conflict' && children}
    </Notice>
  );
}

function useFailureWords() {
  const t = useTranslations('admin');
  return (answer: StatusAnswer & { kind: 'refused' | 'conflict' }): string => {
    if (answer.kind === 'refused') {
      const { message } = answer;
      return message ? t('status.failed', { message }) : t('status.unexpected');
    }
    const { orderId: id, by: who, at, wanted } = answer;
    const status = t(`orderStatuses.${answer.status}`);
    const what =
      who && at
        ? t('status.conflict', { id, who, status, at })
        : t('status.became', { id, status });
    const rest = wanted
      ? t('status.notChanged', { wanted: t(`orderStatuses.${wanted}`) })
      : t('status.notUndone');
    return `${what} ${rest}`;
  };
}
