import type { ReactNode } from 'react';
import { SitePicture } from '#app/ui/site-picture.tsx';
import type { Post } from '#domain/content/posts.ts';
import { PostLine } from './post-line.tsx';
import { PostSources } from './post-sources.tsx';

/** An article to be read: words in a narrow column, its picture wider than they are. */
export function PostArticle({ post, children }: { post: Post; children: ReactNode }) {
  return (
    <article>
      <header className="mx-auto max-w-3xl">
        <PostLine post={post} />
        <h1 className="mt-3 font-display font-medium text-4xl">{post.title}</h1>
        <p className="mt-5 text-lg text-muted">{post.excerpt}</p>
      </header>
      <div className="mx-auto mt-9 max-w-5xl overflow-hidden rounded-md md:mt-12">
        <SitePicture
          eager
          name={post.cover}
          alt={post.coverAlt}
          sizes="(min-width: 70rem) 64rem, 94vw"
        />
      </div>
      <div className="mx-auto mt-10 max-w-[68ch] md:mt-14">
        <div
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made from this repository's own Markdown
          dangerouslySetInnerHTML={{ __html: post.html }}
        />
        <PostSources sources={post.sources} />
        {children}
      </div>
    </article>
  );
}
