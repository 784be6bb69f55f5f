import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';

type Part = typeof import('./buyers-reviews.tsx').default;

/** The server's page has them; their code comes after all else, and the page can be used before. */
export function LaterReviews(props: ComponentProps<Part>) {
  return (
    <Suspense>
      <ReviewsPart {...props} />
    </Suspense>
  );
}

const ReviewsPart = lazy(
  // If the code cannot be fetched, the page stays without reviews.
  (): Promise<{ default: ComponentType<ComponentProps<Part>> }> =>
    import('./buyers-reviews.tsx').catch(() => ({ default: () => null })),
);
