import { useTranslations } from 'use-intl';
import type { Source } from '#domain/content/posts.ts';

/** Works keep the titles they were published under, in either language. */
export function PostSources({ sources }: { sources: Source[] }) {
  const t = useTranslations('shop.blog');
  return (
    <section aria-labelledby="sources" className="mt-12 border-hairline border-t pt-7">
      <h2 id="sources" className="font-display font-medium text-xl">
        {t('sources')}
      </h2>
      <ol className="mt-4 list-decimal space-y-2.5 ps-5 text-muted text-sm marker:tabular-nums">
        {sources.map((source) => (
          <li key={source.title} className="ps-1.5">
            <bdi lang="en">
              {source.authors && `${source.authors}: `}
              <Title {...source} />
              {source.title.endsWith('?') ? ' ' : '. '}
              {[source.publisher, source.year].filter(Boolean).join(', ')}.
            </bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Title({ title, url }: Source) {
  if (!url) return <cite className="text-ink not-italic">{title}</cite>;
  return (
    <a
      href={url}
      rel="noopener noreferrer"
      className="text-cypress underline underline-offset-4 hover:text-amber"
    >
      <cite className="not-italic">{title}</cite>
    </a>
  );
}
