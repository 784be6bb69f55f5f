import type { ReactNode } from 'react';
import { data, href, Link } from 'react-router';
import type { BlogPosting } from 'schema-dts';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { type Page, pageMeta } from '#app/shop/seo/page-head.ts';
import type { Site } from '#app/shop/seo/site.ts';
import { publisherStructure } from '#app/shop/seo/structured-store.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { ProductPicture } from '#app/ui/pictures/picture.tsx';
import { pictureSizes } from '#app/ui/pictures/picture-files.ts';
import { Price } from '#app/ui/price.tsx';
import { StockLine } from '#app/ui/product/stock-line.tsx';
import type { Messages } from '#app/words/message-types.ts';
import { type Product, type SharedPicture, sharedPictureSize } from '#domain/catalog/product.ts';
import { findProductCard } from '#domain/catalog/products.server.ts';
import { pageAddress } from '#domain/page-address.ts';
import { listInMarket } from '#domain/pricing/products-in-market.server.ts';
import { toPostSummary } from '#domain/texts/posts.server.ts';
import type { Post, PostSummary, Source } from '#domain/texts/posts.ts';
import type { Route } from './+types/blog-post.ts';
import { socialCoverOf } from './covers.ts';
import { feedLink } from './feed-link.ts';
import { PostCard, PostLine } from './post-card.tsx';
import { PostCover } from './post-cover.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, (messages, site) => describeArticle(messages, site, loaderData?.post)),
  ...feedLink(matches),
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language, market } = context.get(visitorContext);
  const { db, texts } = context.get(storeContext);
  const posts = texts.posts(language);
  const post = posts.find(({ slug }) => slug === params.slug);
  if (!post) return data({ post, product: undefined, others: [] }, { status: 404 });
  const { productId } = post;
  const card = productId ? await findProductCard(db, productId, language) : undefined;
  const [product] = await listInMarket(db, card ? [card] : [], market);
  const others = posts.filter((one) => one !== post).slice(0, maxOtherPosts);
  return { post, product, others: others.map(toPostSummary) };
}

const maxOtherPosts = 4;

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, product, others } = loaderData;
  if (!post) return <NoPost />;
  return (
    <main className="wrap pt-10 pb-16 md:pt-16 md:pb-24">
      <PostArticle post={post}>{product && <PostProduct product={product} />}</PostArticle>
      {others.length > 0 && <OtherPosts posts={others} />}
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

function PostArticle({ post, children }: { post: Post; children: ReactNode }) {
  return (
    <article>
      <header className="mx-auto max-w-3xl">
        <PostLine post={post} />
        <h1 className="mt-3 font-display font-medium text-4xl">{post.title}</h1>
        <p className="mt-5 text-lg text-muted">{post.excerpt}</p>
      </header>
      <div className="mx-auto mt-9 max-w-5xl overflow-hidden rounded-md md:mt-12">
        <PostCover
          eager
          cover={post.cover}
          alt={post.coverAlt}
          sizes={pictureSizes(94, '(min-width: 70rem) 64rem')}
        />
      </div>
      <div className="mx-auto mt-10 max-w-[68ch] md:mt-14">
        <div
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, in which no HTML of staff gets through (domain/markdown.ts)
          dangerouslySetInnerHTML={{ __html: post.html }}
        />
        {post.sources.length > 0 && <PostSources sources={post.sources} />}
        {children}
      </div>
    </article>
  );
}

/** Cited works have their published titles in either language. */
function PostSources({ sources }: { sources: Source[] }) {
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

function PostProduct({ product }: { product: Product }) {
  const t = useTranslations('shop.blog');
  return (
    <aside
      aria-labelledby="shelf"
      className="relative mt-12 flex items-center gap-5 rounded-lg border border-hairline bg-paper p-4 transition-colors hover:border-edge sm:gap-7 sm:p-5"
    >
      <div className="w-24 shrink-0 overflow-hidden rounded-md sm:w-32">
        <ProductPicture image={product.image} alt="" sizes="8rem" />
      </div>
      <div className="min-w-0">
        <p id="shelf" className="font-semibold text-amber text-sm">
          {t('shelf')}
        </p>
        <p className="mt-1 font-display font-medium text-xl">
          <Link
            to={href('/product/:id', { id: String(product.id) })}
            prefetch="intent"
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-cypress focus-visible:after:outline-offset-3"
          >
            {product.title}
          </Link>
        </p>
        <p className="mt-1 text-muted text-sm">{product.description}</p>
        <Price cents={product.price} className="mt-2 inline-block font-medium" />
        <StockLine product={product} className="ms-3 text-sm" />
      </div>
    </aside>
  );
}

type ShopMessages = Messages['shop'];

function describeArticle(messages: ShopMessages, site: Site, post: PostSummary | undefined): Page {
  if (!post) return describeMissingArticle(messages);
  const { slug, title, excerpt, isoDate } = post;
  const path = href('/blog/:slug', { slug });
  const picture = pictureOf(post);
  return {
    title,
    description: excerpt,
    path,
    under: { title: messages.links.blog, path: href('/blog') },
    picture,
    openGraph: { 'og:type': 'article', 'article:published_time': isoDate },
    structure: [articleStructure(site, { ...post, path, picture: picture?.src })],
  };
}

function pictureOf(post: PostSummary): SharedPicture | undefined {
  const src = socialCoverOf(post);
  return src ? { src, alt: post.coverAlt, ...sharedPictureSize } : undefined;
}

function describeMissingArticle({ pages }: ShopMessages): Page {
  return { title: pages.notFound, description: pages.notFoundHint, path: undefined };
}

type Article = {
  title: string;
  excerpt: string;
  /** 2025-09-15 */
  isoDate: string;
  path: string;
  picture?: string | undefined;
};

function articleStructure(site: Site, article: Article): BlogPosting {
  const { title, excerpt, isoDate, path, picture } = article;
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    datePublished: isoDate,
    inLanguage: site.language,
    mainEntityOfPage: pageAddress(site.publicUrl, path, site.language),
    ...(picture ? { image: site.absolute(picture) } : {}),
    author: publisherStructure(site),
    publisher: publisherStructure(site),
  };
}
