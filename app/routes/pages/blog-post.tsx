import { data, href } from 'react-router';
import { useTranslations } from 'use-intl';
import { visitorContext } from '../../context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/panel.tsx';
import { pageMeta } from '../store/parts/page-meta.ts';
import type { Route } from './+types/blog-post.ts';
import { PostDate } from './parts/post-date.tsx';
import { findPost, type Post } from './texts/posts.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, (words) => ({
    title: loaderData?.post?.title ?? words.pages.notFound,
    description: loaderData?.post?.excerpt,
  }));

export function loader({ params, context }: Route.LoaderArgs) {
  const post = findPost(params.slug, context.get(visitorContext).language);
  return data({ post }, { status: post ? 200 : 404 });
}

export default function BlogPost({ loaderData: { post } }: Route.ComponentProps) {
  const t = useTranslations('shop.pages');
  return (
    <main className="wrap py-14 md:py-24">
      <div className="mx-auto max-w-2xl">
        {post ? <Article post={post} /> : <NoPost />}
        <ButtonLink to={href('/blog')} variant="secondary" className="mt-10">
          {t('allArticles')}
        </ButtonLink>
      </div>
    </main>
  );
}

function Article({ post }: { post: Post }) {
  return (
    <article>
      <PostDate post={post} />
      <h1 className="mt-3 font-display font-medium text-3xl">{post.title}</h1>
      <p className="mt-5 text-lg text-muted">{post.excerpt}</p>
      <p className="mt-8 border-hairline border-t pt-8">{post.paragraph}</p>
    </article>
  );
}

function NoPost() {
  const t = useTranslations('shop.pages');
  return (
    <Notice tone="bad" role="alert">
      <h1 className="font-semibold">{t('notFound')}</h1>
      <p className="mt-1 text-sm">{t('notFoundHint')}</p>
    </Notice>
  );
}
