import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { findCountedPage, referrerHost } from '#domain/analytics/page-view.ts';
import type { Language } from '#domain/language.ts';
import { publicApi } from '#domain/shop-addresses.ts';

export function usePageViews(language: Language): void {
  const { pathname } = useLocation();
  const send = useEffectEvent((path: string) => sendPageView(path, language));
  useEffect(() => send(pathname), [pathname]);
}

let hasSent = false;

function sendPageView(pathname: string, language: Language): void {
  const page = findCountedPage(pathname);
  if (!page) return;
  // A visit has an outside referrer only on its first page.
  const referrer = hasSent ? '' : referrerHost(document.referrer, location.hostname);
  hasSent = true;
  const body = JSON.stringify({ ...page, language, referrer });
  navigator.sendBeacon?.(publicApi.pageViews, new Blob([body], { type: 'application/json' }));
}
