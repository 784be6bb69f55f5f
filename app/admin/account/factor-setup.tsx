import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { quietBrowser } from '../kit/no-validation-bubbles.ts';
import { StaffForm } from '../kit/staff-form.tsx';
import type { QrPicture } from './account-answer.ts';
import type { FactorForms } from './factor-section.tsx';

type FactorSetupProps = { setup: { key: string; picture: QrPicture } } & FactorForms;

/** A picture for the app, the same as a key to type, and the proof that the app has got it. */
export function FactorSetup({ setup: { key, picture }, form, isSending }: FactorSetupProps) {
  const t = useTranslations('admin.account.factor');
  return (
    <div className="grid gap-3">
      <p>{t('scan')}</p>
      <svg
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label={t('picture')}
        shapeRendering="crispEdges"
        className="mx-auto size-52 rounded-sm"
      >
        <path d={picture.path} fill="currentColor" />
      </svg>
      <div>
        <p className="text-muted text-xs">{t('key')}</p>
        <p className="flex items-center gap-1">
          <bdi dir="ltr" data-key={key} className="tabular font-semibold">
            {key.replace(/(.{4})(?=.)/g, '$1 ')}
          </bdi>
          <CopyButton text={() => key} label={t('copyKey')} done={t('copiedKey')} />
        </p>
      </div>
      <StaffForm form={form} ref={quietBrowser} className="grid gap-3">
        <input type="hidden" name="intent" value="factor_confirm" />
        <TextField
          label={t('code')}
          name="code"
          dir="ltr"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <Button type="submit" pending={isSending}>
          {t('confirm')}
        </Button>
      </StaffForm>
    </div>
  );
}
