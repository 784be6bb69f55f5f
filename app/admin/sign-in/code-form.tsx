import { useEffect, useRef } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { leadingTo } from '#domain/staff/next-page.ts';
import { quietControl } from '../kit/class-names.ts';
import { quietBrowser } from '../kit/no-validation-bubbles.ts';
import { CheckBox } from '../order/check-box.tsx';
import { Refusal, type Refused } from './sign-in-error.tsx';

type CodeFormProps = {
  isBackup: boolean;
  /** Where it leads afterwards. */
  next: string | undefined;
  refused: Refused | undefined;
};

/** The second step: a code of the app or, when the phone is not at hand, a backup code. */
export function CodeForm({ isBackup, next, refused }: CodeFormProps) {
  const t = useTranslations('admin.door.code');
  const isSending = useNavigation().formMethod === 'POST';
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) fields.current?.querySelector<HTMLInputElement>('[name=code]')?.select();
  }, [refused]);
  const address = href('/adminLogin/code');
  return (
    <Panel>
      <Form method="post" ref={quietBrowser} className="grid gap-5">
        <p>{isBackup ? t('backupText') : t('text')}</p>
        {refused && !isSending && <Refusal refused={refused} />}
        {isBackup && <input type="hidden" name="backup" value="1" />}
        <div ref={fields}>
          <TextField
            key={`${isBackup}`}
            label={isBackup ? t('backupLabel') : t('label')}
            name="code"
            dir="ltr"
            required
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={isBackup ? 'text' : 'numeric'}
            maxLength={isBackup ? 20 : 10}
          />
        </div>
        <CheckBox name="trust" label={t('trust')} />
        <Button type="submit" pending={isSending} className="w-full">
          {t('submit')}
        </Button>
        <Link
          to={leadingTo(next, isBackup ? address : `${address}?backup`)}
          replace
          className={`${quietControl} inline-flex items-center justify-center`}
        >
          {isBackup ? t('useApp') : t('useBackup')}
        </Link>
      </Form>
    </Panel>
  );
}
