import { href } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { pageMeta } from '#app/shop/seo/page-head.ts';
import { listStructure } from '#app/shop/seo/structured-store.ts';
import { Notice } from '#app/ui/panel.tsx';
import { FeedIcon } from '#app/ui/tool-icons.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { toPostSummary } from '#domain/texts/posts.server.ts';
import { feedPath } from '#domain/texts/posts.ts';
import type { Route } from './+types/blog.ts';
import { feedLink } from './feed-link.ts';
import { PostCard } from './post-card.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, (messages, site) => ({
    title: messages.links.blog,
    searchTitle: loaderData?.isDemo ? messages.search.blog.title : undefined,
    description: loaderData?.isDemo ? messages.search.blog.description : messages.search.blog.own,
    path: href('/blog'),
    structure: [listStructure(site, (loaderData?.posts ?? []).map(listEntry))],
  })),
  ...feedLink(matches),
];

export function loader({ context }: Route.LoaderArgs) {
  const { texts, settings } = context.get(storeContext);
  // The lead and the words for search engines are about the demo's articles.
  const isDemo = settings.hasDemo;
  return { isDemo, posts: texts.posts(context.get(visitorContext).language).map(toPostSummary) };
}

function listEntry({ title, slug }: { title: string; slug: string }) {
  return { title, path: href('/blog/:slug', { slug }) };
}

export default function Blog({ loaderData: { posts, isDemo } }: Route.ComponentProps) {
  const t = useTranslations('shop');
  return (
    <main className="wrap py-14 md:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="max-w-2xl">
          <h1 className="font-display font-medium text-4xl">{t('links.blog')}</h1>
          {isDemo && <p className="mt-4 text-lg text-muted">{t('pages.blogLead')}</p>}
        </div>
        <FeedAddress />
      </div>
      {posts.length === 0 ? (
        <Notice tone="info" className="mt-9 md:mt-12">
          {t('blog.none')}
        </Notice>
      ) : (
        <ul className="mt-9 grid gap-x-12 gap-y-14 border-hairline border-t pt-9 sm:grid-cols-2 md:mt-12 md:gap-y-20 md:pt-12">
          {posts.map((post, at) => (
            <li key={post.slug} className={at === 0 ? 'sm:col-span-2' : ''}>
              <PostCard post={post} level="h2" leading={at === 0} />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

function FeedAddress() {
  const t = useTranslations('shop.blog');
  return (
    <a
      href={feedPath(useLanguage())}
      type="application/rss+xml"
      className="inline-flex min-h-11 items-center gap-2 text-cypress text-sm underline underline-offset-4 hover:text-amber"
    >
      <FeedIcon />
      {t('feed')}
    </a>
  );
}
