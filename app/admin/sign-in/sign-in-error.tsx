import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import type { SignInRefusal } from '#domain/staff/sign-in.server.ts';

export type Refused = {
  refusal: SignInRefusal | 'unreachable';
  message?: string | undefined;
};

export function Refusal({ refused: { refusal, message } }: { refused: Refused }) {
  const t = useTranslations('admin.login.refused');
  return (
    <Notice tone="bad" role="alert">
      {refusal === 'other' ? message : t(refusal)}
    </Notice>
  );
}
