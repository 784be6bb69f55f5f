import type { Language } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';

export type RenderPage = (
  request: Request,
  visitor: { language: Language },
  previewStore?: Store,
) => Promise<Response>;

type Preview = { path: string; language: Language; previewStore: Store };

/**
 * Renders a page of the shop for a frame of the back office, with data that is not published. It runs no
 * script, its links lead nowhere, and nothing caches it. A closed shop is previewed as if it were open: the
 * rendering knows no visitor, and the caller has checked the member of staff.
 */
export async function renderPreview(
  renderPage: RenderPage,
  { path, language, previewStore }: Preview,
): Promise<Response> {
  const request = new Request(`${previewStore.settings.publicUrl}${path}`);
  const settings = { ...previewStore.settings, isClosed: false };
  const page = await renderPage(request, { language }, { ...previewStore, settings });
  const headers = new Headers(page.headers);
  const policy = headers.get('Content-Security-Policy');
  if (policy) headers.set('Content-Security-Policy', inFrame(policy));
  headers.set('X-Frame-Options', 'SAMEORIGIN');
  headers.set('Cache-Control', 'private, no-store');
  const html = (await page.text()).replace(noticesOfScripts, '');
  return new Response(html, { status: page.status, headers });
}

/** The preview omits the notices about missing scripts: scripts are off only in the preview. */
const noticesOfScripts =
  /<noscript>[\s\S]*?<\/noscript>|<aside class="not-hydrated[\s\S]*?<\/aside>/g;

/** Sandboxes the preview but keeps its origin: without one, its fonts would not load. */
function inFrame(policy: string): string {
  const rules = policy
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule && !/^(script-src|frame-ancestors|form-action)\b/.test(rule));
  return [
    ...rules,
    "script-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ');
}
