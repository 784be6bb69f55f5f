import { useSyncExternalStore } from 'react';
import type { Review } from '#domain/reviews/sample-review.ts';
import { files } from '#domain/shop-addresses.ts';

type Code = typeof import('./review-entries.tsx');

export type ReviewsState = {
  stage: 'unasked' | 'loading' | 'failed' | 'here';
  reviews: Review[];
  /** Number of reviews that the visitor has opened. */
  visibleCount: number;
  /** Known once they are here. */
  Entries?: Code['ReviewEntries'];
};

const reviewsAtOnce = 5;

const initialState: ReviewsState = { stage: 'unasked', reviews: [], visibleCount: reviewsAtOnce };
const timeoutMs = 20_000;

// Cached while the page is open, so that home looks unchanged on return.
let state = initialState;
const listeners = new Set<() => void>();

export function useReviews(): ReviewsState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => initialState,
  );
}

export async function loadReviews(): Promise<void> {
  if (state.stage === 'here' || state.stage === 'loading') return;
  change({ stage: 'loading' });
  try {
    const { parseReviews, ReviewEntries: Entries } = await import('./review-entries.tsx');
    change({ stage: 'here', reviews: parseReviews(await fetchReviews()), Entries });
  } catch {
    change({ stage: 'failed' });
  }
}

export function showMoreReviews(): void {
  change({ visibleCount: state.visibleCount + reviewsAtOnce });
}

async function fetchReviews(): Promise<string> {
  const response = await fetch(files.reviews, { signal: AbortSignal.timeout(timeoutMs) });
  const isCsv = response.headers.get('Content-Type')?.startsWith('text/csv');
  // Captive portals answer everything with their own page.
  if (!response.ok || !isCsv) throw new Error(`reviews answered ${response.status}`);
  const text = await response.text();
  // The file has its header even without reviews.
  if (text.trim() === '') throw new Error('the file of reviews is empty');
  return text;
}

function change(part: Partial<ReviewsState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
