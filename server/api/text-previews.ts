import { addressOf, shopPages, staffApi } from '#domain/addresses.ts';
import { asLanguage, type Language } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';
import { findDraft } from '#domain/texts/save-text.server.ts';
import { type PageName, slugOf } from '#domain/texts/shop-texts.ts';
import { type Api, inApi } from './env.ts';
import { staffCalls } from './staff-calls.ts';

export type RenderPage = (request: Request, language: Language, shown?: Store) => Promise<Response>;

/** The shop's own page as it would be with the draft: no script runs in it, and it leads nowhere. */
export function addTextPreviews(api: Api, store: Store, renderPage: RenderPage): void {
  api.get(inApi(staffApi.textPreview), staffCalls(store, 'textPreview'), async (c) => {
    const name = c.req.query('text') ?? '';
    const language = asLanguage(c.req.query('language')) ?? 'en';
    const path = pageOf(name);
    if (!path) return c.notFound();
    const draft = await findDraft(store.db, name);
    const shown = draft ? { ...store, texts: store.texts.withText(name, draft) } : store;
    const request = new Request(`${store.settings.publicUrl}${path}`);
    const page = await renderPage(request, language, shown);
    const headers = new Headers(page.headers);
    const policy = headers.get('Content-Security-Policy');
    if (policy) headers.set('Content-Security-Policy', inFrame(policy));
    headers.set('X-Frame-Options', 'SAMEORIGIN');
    headers.set('Cache-Control', 'private, no-store');
    const html = (await page.text()).replace(noticesOfScripts, '');
    return new Response(html, { status: page.status, headers });
  });
}

/** That none run is so in the preview only. */
const noticesOfScripts =
  /<noscript>[\s\S]*?<\/noscript>|<aside class="not-hydrated[\s\S]*?<\/aside>/g;

/** With its own origin, without which it would get no fonts. */
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

const pages: Record<PageName | 'home', string> = {
  home: shopPages.home.path,
  about: shopPages.about.path,
  shipping: shopPages.shippingTerms.path,
  privacy: shopPages.privacy.path,
};

function pageOf(name: string): string | undefined {
  const slug = slugOf(name);
  if (slug) return addressOf(shopPages.post.path, { slug });
  return Object.entries(pages).find(([own]) => own === name)?.[1];
}
