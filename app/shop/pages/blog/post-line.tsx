import { useFormatter, useTranslations } from 'use-intl';
import type { PostSummary } from '#domain/content/posts.ts';

type PostLineProps = { post: Pick<PostSummary, 'tag' | 'isoDate' | 'minutes'>; className?: string };

/** The article's subject, its day, and how long it takes. */
export function PostLine({ post, className = '' }: PostLineProps) {
  const t = useTranslations('shop.blog');
  const format = useFormatter();
  const day = new Date(`${post.isoDate}T00:00:00Z`);
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2.5 text-muted text-sm ${className}`}>
      <span className="font-semibold text-amber">{post.tag}</span>
      <Dot />
      <time dateTime={post.isoDate}>{format.dateTime(day, { dateStyle: 'long' })}</time>
      <Dot />
      <span>{t('minutes', { minutes: post.minutes })}</span>
    </p>
  );
}

function Dot() {
  return (
    <span aria-hidden="true" className="text-edge">
      ·
    </span>
  );
}
