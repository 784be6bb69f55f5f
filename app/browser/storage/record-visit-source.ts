import { visitSourceOf } from '#domain/analytics/visit-source.ts';
import { readSession, writeSession } from './web-storage.ts';

export const sourceKey = 'nabta.visit_source';

/**
 * Saves the source of a visit's first page. Later pages, such as the return from a gateway, change
 * nothing.
 */
export function saveVisitSource(): void {
  if (readSession(sourceKey) !== null) return;
  // The address may have changed since the page was loaded.
  const [page] = performance.getEntriesByType('navigation');
  const source = visitSourceOf(page?.name ?? location.href, document.referrer);
  writeSession(sourceKey, JSON.stringify(source ?? {}));
}
