import { useFormatter } from 'use-intl';
import type { Post } from '../texts/posts.ts';

/** The article's subject and day. */
export function PostDate({ post }: { post: Pick<Post, 'isoDate' | 'tag'> }) {
  const format = useFormatter();
  return (
    <p className="flex items-center gap-3 text-sm">
      <span className="font-semibold text-amber">{post.tag}</span>
      <time dateTime={post.isoDate} className="text-muted">
        {format.dateTime(new Date(`${post.isoDate}T00:00:00Z`), { dateStyle: 'long' })}
      </time>
    </p>
  );
}
