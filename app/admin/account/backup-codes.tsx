import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';

type BackupCodesProps = { codes: string[]; onKept: () => void };

/** Backup codes, which nobody shows again. */
export function BackupCodes({ codes, onKept }: BackupCodesProps) {
  const t = useTranslations('admin.account.factor');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('codes')}
      </h3>
      <p>{t('codesText')}</p>
      <ol
        dir="ltr"
        data-backup-codes=""
        className="tabular grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sand/40 px-4 py-3 font-semibold"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <CopyButton
          text={() => codes.join('\n')}
          label={t('copyCodes')}
          done={t('copiedCodes')}
          words={t('copyCodes')}
        />
        <Button variant="secondary" onClick={() => print()}>
          {t('print')}
        </Button>
        <Button onClick={onKept}>{t('finished')}</Button>
      </div>
    </div>
  );
}
