import { useTranslations } from 'use-intl';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { type ProxyFile, proxyFiles } from '#domain/settings/system.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Section } from '../ui/section.tsx';

/** Files for a proxy in front of the shop, to copy as they are. */
export function ProxySection({ files }: { files: Record<ProxyFile, string> }) {
  const t = useTranslations('admin.system.proxy');
  return (
    <Section title={t('title')}>
      <p className="mb-2 text-muted">{t('lead')}</p>
      {proxyFiles.map((file) => (
        <details key={file} data-proxy={file} className="group border-hairline not-first:border-t">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
            <span className="wrap-anywhere min-w-0">{t(`files.${file}`)}</span>
            <ChevronDownIcon className="group-open:rotate-180" />
          </summary>
          <div className="pb-3">
            <CopyButton
              text={() => files[file]}
              label={t('copy')}
              done={t('copied', { file: t(`files.${file}`) })}
              caption={t('copy')}
              showsCaptionOnPhones
            />
            <textarea
              readOnly
              dir="ltr"
              lang="en"
              rows={14}
              aria-label={t(`files.${file}`)}
              value={files[file]}
              className="mt-1 w-full overflow-auto whitespace-pre rounded-sm border border-hairline bg-sand/40 px-3 py-2 font-mono text-xs"
            />
          </div>
        </details>
      ))}
    </Section>
  );
}
