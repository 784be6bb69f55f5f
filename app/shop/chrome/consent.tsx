import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { startAdEvents, trackPageView } from '#app/ads/ad-events.ts';
import type { RootData } from '#app/root-data.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

/** Rendered before the screens: a page view is sent before its events. */
export function AdEvents({ store: { adPixel, name } }: { store: RootData['store'] }) {
  const { pathname } = useLocation();
  const brand = name.en;
  useEffect(() => startAdEvents(adPixel && { ...adPixel, brand }), [adPixel, brand]);
  const hasPixel = adPixel !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is one more page.
  useEffect(() => {
    if (hasPixel) trackPageView();
  }, [hasPixel, pathname]);
  return null;
}

const ConsentBar = lazy(async () => ({
  // If its code cannot be loaded, nothing is allowed.
  default: await import('./consent-bar.tsx').then((bar) => bar.ConsentBar).catch(() => Nothing),
}));

/** Only the browser knows the choice, so a cached page never contains the question. */
export function Consent() {
  if (!useIsHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <ConsentBar />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
