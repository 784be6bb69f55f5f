import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useRootData } from '#app/root-data.ts';
import { AlertIcon } from '#app/ui/icons.tsx';
import { fontPairings } from '#domain/settings/settings.ts';
import type { FieldsProps } from './fields.tsx';

/** Each choice shows the name of the shop in its fonts, which brand.css loads. */
export function FontsField({ texts, problemOf }: Omit<FieldsProps, 'fixed'>) {
  const t = useTranslations('admin.settings');
  const { name } = useRootData().store;
  const id = useId();
  const problem = problemOf('fonts');
  return (
    <fieldset className="min-w-0" aria-describedby={problem && `${id}problem`}>
      <legend className="font-medium text-sm">{t('fields.fonts')}</legend>
      <p className="mt-1 text-muted text-xs">{t('fontsHint')}</p>
      <div className="mt-2 grid gap-2">
        {(['', ...fontPairings] as const).map((pairing) => {
          const { en, ar } = samples[pairing || 'demo'];
          return (
            <label key={pairing} className={card}>
              <span className="flex basis-full items-start gap-2.5">
                <input
                  type="radio"
                  name="fonts"
                  value={pairing}
                  defaultChecked={(texts.fonts ?? '') === pairing}
                  aria-invalid={problem ? true : undefined}
                  className="mt-1 size-4 shrink-0 accent-cypress"
                />
                <span className="grid">
                  <span className="font-medium text-sm">
                    {t(`fontChoices.${pairing || 'usual'}`)}
                  </span>
                  <span dir="ltr" className="text-muted text-xs rtl:text-end">
                    {en.family}
                    <span aria-hidden="true"> · </span>
                    {ar.family}
                  </span>
                </span>
              </span>
              <span lang="en" dir="ltr" className={`${sample} leading-[1.2] ${en.look}`}>
                {name.en}
              </span>
              <span lang="ar" dir="rtl" className={`${sample} leading-[1.6] ${ar.look}`}>
                {name.ar}
              </span>
            </label>
          );
        })}
      </div>
      {problem && (
        <p id={`${id}problem`} className="mt-1.5 flex items-start gap-1.5 text-bad text-sm">
          <AlertIcon className="mt-[0.2em]" />
          <span className="min-w-0">{problem}</span>
        </p>
      )}
    </fieldset>
  );
}

const samples = {
  demo: {
    en: { family: 'Fraunces', look: 'font-[family-name:Fraunces]' },
    ar: { family: 'El Messiri', look: 'font-[family-name:"El_Messiri"]' },
  },
  modern: {
    en: { family: 'Outfit', look: 'font-(family-name:--modern-en)' },
    ar: { family: 'Alexandria', look: 'font-(family-name:--modern-ar)' },
  },
  elegant: {
    en: { family: 'Playfair Display', look: 'font-(family-name:--elegant-en)' },
    ar: { family: 'Noto Naskh Arabic', look: 'font-(family-name:--elegant-ar)' },
  },
};

const card =
  'flex min-w-0 flex-wrap items-center gap-x-6 gap-y-1 rounded-md border border-edge bg-paper px-3.5 py-2.5 ' +
  'hover:border-ink has-checked:border-cypress has-checked:ring-1 has-checked:ring-cypress ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-cypress has-focus-visible:outline-offset-2';
const sample = 'wrap-anywhere min-w-0 font-medium text-xl';
