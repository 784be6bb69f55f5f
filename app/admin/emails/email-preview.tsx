import { useTranslations } from 'use-intl';
import type { EmailOnPage } from './email.tsx';

/** An e-mail as its reader sees it, in a frame in which nothing runs, and as plain text. */
export function EmailPreview({ email }: { email: EmailOnPage }) {
  const t = useTranslations('admin.emails');
  const { id, text, language } = email;
  if (text === undefined) return <p className="text-muted">{t('notYet')}</p>;
  return (
    <div className="min-w-0">
      <iframe
        src={`/api/admin/emails/${id}/preview`}
        title={t('preview')}
        sandbox=""
        className="block h-[44rem] w-full rounded-md border border-hairline bg-ivory"
      />
      <details className="mt-4">
        <summary className="inline-flex min-h-11 items-center text-cypress underline underline-offset-4">
          {t('text')}
        </summary>
        <pre
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          className="mt-1 overflow-auto rounded-md border border-hairline bg-paper p-4 font-mono text-xs whitespace-pre-wrap"
        >
          {text}
        </pre>
      </details>
    </div>
  );
}
