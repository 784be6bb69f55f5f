import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { visitorContext } from '../../context.ts';
import { pageMeta } from '../store/parts/page-meta.ts';
import type { Route } from './+types/blog.ts';
import { PostDate } from './parts/post-date.tsx';
import { listPosts, type Post } from './texts/posts.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (words) => ({ title: words.links.blog, description: words.pages.blogLead }));

export function loader({ context }: Route.LoaderArgs) {
  const posts = listPosts(context.get(visitorContext).language);
  return { posts: posts.map(({ paragraph: _, ...post }) => post) };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('shop');
  return (
    <main className="wrap py-14 md:py-24">
      <div className="mx-auto max-w-2xl">
        <h1 className="font-display font-medium text-3xl">{t('links.blog')}</h1>
        <p className="mt-5 text-lg text-muted">{t('pages.blogLead')}</p>
        <ul className="mt-10 divide-y divide-hairline border-hairline border-y">
          {loaderData.posts.map((post) => (
            <li key={post.slug}>
              <Entry post={post} />
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}

function Entry({ post }: { post: Omit<Post, 'paragraph'> }) {
  return (
    <article className="relative py-7">
      <PostDate post={post} />
      <h2 className="mt-1.5 font-display font-medium text-2xl">
        <Link
          to={href('/blog/:slug', { slug: post.slug })}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {post.title}
        </Link>
      </h2>
      <p className="mt-2 text-muted">{post.excerpt}</p>
    </article>
  );
}
