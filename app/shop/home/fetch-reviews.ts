import { useSyncExternalStore } from 'react';
import { files } from '#domain/addresses.ts';
import { parseReviews, type Review, reviewsAtOnce } from '#domain/content/reviews.ts';

export type ReviewsState = {
  stage: 'unasked' | 'loading' | 'failed' | 'here';
  /** In the order of the file. */
  reviews: Review[];
  /** How many of them the visitor has opened. */
  shown: number;
};

const unasked: ReviewsState = { stage: 'unasked', reviews: [], shown: reviewsAtOnce };
const msOfPatience = 20_000;

// Kept as long as the page lives: who comes back to home finds it as it was left.
let state = unasked;
const listeners = new Set<() => void>();

export function useReviews(): ReviewsState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => unasked,
  );
}

/** Fetches the reviews unless they are here or on their way. */
export async function loadReviews(): Promise<void> {
  if (state.stage === 'here' || state.stage === 'loading') return;
  change({ stage: 'loading' });
  try {
    change({ stage: 'here', reviews: await fetchReviews() });
  } catch {
    change({ stage: 'failed' });
  }
}

export function showMoreReviews(): void {
  change({ shown: state.shown + reviewsAtOnce });
}

async function fetchReviews(): Promise<Review[]> {
  const response = await fetch(files.reviews, { signal: AbortSignal.timeout(msOfPatience) });
  const isCsv = response.headers.get('Content-Type')?.startsWith('text/csv');
  // Networks that want a sign-in answer everything with a page of their own.
  if (!response.ok || !isCsv) throw new Error(`reviews answered ${response.status}`);
  const text = await response.text();
  // A shop without reviews still has the header of their file.
  if (text.trim() === '') throw new Error('the file of reviews is empty');
  return parseReviews(text);
}

function change(part: Partial<ReviewsState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
