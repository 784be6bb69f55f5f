import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { staffApi } from '#domain/addresses.ts';
import { languages } from '#domain/language.ts';
import { Section } from '../ui/section.tsx';

const screens = ['phone', 'desktop'] as const;

/**
 * Home as shoppers would see it, drawn by the server with what the form holds. A button posts the form into
 * its frame, also without scripts.
 */
export function BrandPreview({ formId, version }: { formId: string; version: number }) {
  const t = useTranslations('admin.settings.preview');
  return (
    <Section title={t('title')} id="preview" className="scroll-mt-4">
      <p className="max-w-prose text-muted text-xs">{t('lead')}</p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6">
        {languages.flatMap((language) =>
          screens.map((screen) => (
            <div
              key={`${language} ${screen}`}
              className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
            >
              <Button
                type="submit"
                variant="secondary"
                form={formId}
                formAction={addressIn(language)}
                formTarget={`brand-${language}-${screen}`}
              >
                {t(`${screen}.${language}`)}
              </Button>
              <div className={frames[screen]}>
                <iframe
                  key={version}
                  name={`brand-${language}-${screen}`}
                  src={addressIn(language)}
                  title={t(`${screen}.${language}`)}
                  sandbox="allow-same-origin"
                  loading="lazy"
                  className={pages[screen]}
                />
              </div>
            </div>
          )),
        )}
      </div>
    </Section>
  );
}

const addressIn = (language: string) => `${staffApi.brandPreview}?language=${language}`;

const frame = 'max-w-full overflow-hidden rounded-lg border border-edge bg-ivory';
const frames = {
  phone: `${frame} h-[40rem] w-[24.5rem]`,
  desktop: `${frame} h-[12.5rem] w-[20rem] sm:h-[25rem] sm:w-[40rem]`,
};
/** The desktop is drawn at its own width, and shown smaller. */
const pages = {
  phone: 'block size-full',
  desktop: 'block h-[50rem] w-[80rem] origin-top-left scale-25 sm:scale-50 rtl:origin-top-right',
};
