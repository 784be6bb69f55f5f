import { href, Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { pictureSizes } from '#app/ui/pictures/picture-files.ts';
import type { PostSummary } from '#domain/texts/posts.ts';
import { PostCover } from './post-cover.tsx';

type PostCardProps = {
  post: PostSummary;
  level: 'h2' | 'h3';
  /** The first of a list: picture and text side by side where there is room. */
  leading?: boolean;
};

export function PostCard({ post, level: Title, leading = false }: PostCardProps) {
  const place = leading ? 'lg:grid lg:grid-cols-[1.35fr_1fr] lg:items-center lg:gap-x-14' : '';
  return (
    <article className={`group relative ${place}`}>
      <div className="overflow-hidden rounded-md bg-sand">
        <PostCover
          cover={post.cover}
          alt=""
          eager={leading}
          sizes={leading ? leadingSizes : sizes}
          className="transition-transform duration-250 motion-safe:group-hover:scale-[1.015]"
        />
      </div>
      <div className={leading ? 'max-lg:pt-5' : 'pt-5'}>
        <PostLine post={post} />
        <Title className={`mt-2 font-display font-medium ${leading ? 'text-3xl' : 'text-2xl'}`}>
          <Link
            to={href('/blog/:slug', { slug: post.slug })}
            prefetch="intent"
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-cypress focus-visible:after:outline-offset-4"
          >
            {post.title}
          </Link>
        </Title>
        <p className={`mt-3 text-muted ${leading ? 'text-lg' : ''}`}>{post.excerpt}</p>
      </div>
    </article>
  );
}

const sizes = pictureSizes(92, '(min-width: 80rem) 34rem, (min-width: 40rem) 45vw');
const leadingSizes = pictureSizes(92, '(min-width: 80rem) 39rem, (min-width: 64rem) 52vw');

type PostLineProps = { post: Pick<PostSummary, 'tag' | 'isoDate' | 'minutes'>; className?: string };

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
