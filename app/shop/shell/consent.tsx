import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { startAdEvents, trackPageView } from '#app/ads/track-ad-events.ts';
import { useDeferredCode } from '#app/browser/hydration/use-deferred-code.ts';
import type { RootData } from '#app/root-data.ts';

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

const loadBar = () => import('./consent-bar.tsx');

/**
 * Renders in the browser only, which knows the choice: a cached page never contains the question. If the
 * code cannot be loaded, no consent is assumed.
 */
export function Consent() {
  const bar = useDeferredCode(loadBar);
  return bar && <bar.ConsentBar />;
}
