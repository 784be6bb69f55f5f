import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/panel.tsx';
import type { PeopleAnswer } from './people-answer.ts';

/** Says that something was not done, and why. */
export function PeopleRefusal({ answer }: { answer: PeopleAnswer | undefined }) {
  const t = useTranslations('admin.people');
  if (!answer || answer.kind === 'done') return null;
  return (
    <Notice tone="bad" role="alert" className="px-3! py-2! text-xs">
      {answer.kind === 'offline' ? t('offline') : (answer.message ?? t('unexpected'))}
    </Notice>
  );
}
