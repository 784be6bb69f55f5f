import { data, href } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { pageMeta } from '#app/shop/seo/page-head.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { findProduct } from '#domain/catalog/products.server.ts';
import { findPost, listPosts } from '#domain/content/posts.server.ts';
import type { PostSummary } from '#domain/content/posts.ts';
import type { Route } from './+types/blog-post.ts';
import { feedLink } from './feed-link.ts';
import { PostArticle } from './post-article.tsx';
import { PostCard } from './post-card.tsx';
import { describeArticle } from './post-head.ts';
import { PostProduct } from './post-product.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, (words, site) => describeArticle(words, site, loaderData?.post)),
  ...feedLink(matches),
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const post = findPost(params.slug, language);
  if (!post) return data({ post, product: undefined, others: [] }, { status: 404 });
  const product = await findProduct(context.get(storeContext).db, post.productId, language);
  const others = listPosts(language).filter(({ slug }) => slug !== post.slug);
  return { post, product, others };
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, product, others } = loaderData;
  if (!post) return <NoPost />;
  return (
    <main className="wrap pt-10 pb-16 md:pt-16 md:pb-24">
      <PostArticle post={post}>{product && <PostProduct product={product} />}</PostArticle>
      <OtherPosts posts={others} />
    </main>
  );
}

function OtherPosts({ posts }: { posts: PostSummary[] }) {
  const t = useTranslations('shop.blog');
  return (
    <section
      aria-labelledby="others"
      className="mx-auto mt-16 max-w-5xl border-hairline border-t pt-10 md:mt-24 md:pt-14"
    >
      <h2 id="others" className="font-display font-medium text-2xl">
        {t('others')}
      </h2>
      <ul className="mt-7 grid gap-x-12 gap-y-12 sm:grid-cols-2">
        {posts.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoPost() {
  const t = useTranslations('shop.pages');
  return (
    <main className="wrap max-w-2xl! py-20">
      <Notice tone="bad" role="alert">
        <h1 className="font-semibold">{t('notFound')}</h1>
        <p className="mt-1 text-sm">{t('notFoundHint')}</p>
      </Notice>
      <ButtonLink to={href('/blog')} variant="secondary" className="mt-6">
        {t('allArticles')}
      </ButtonLink>
    </main>
  );
}
