import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import type { DoorRefusal } from './sign-in-answer.ts';

export function DoorNotice({ refusal }: { refusal: DoorRefusal | undefined }) {
  const t = useTranslations('admin.login.refused');
  if (!refusal) return null;
  const { code, message } = refusal;
  return (
    <Notice tone="bad" role="alert">
      {message ?? t(code === 'unreachable' ? 'unreachable' : 'unexpected')}
    </Notice>
  );
}
