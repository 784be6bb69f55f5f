import type { Context } from 'hono';
import { addressOf, shopPages, staffApi } from '#domain/addresses.ts';
import { asLanguage, type Language } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';
import { asEmailTextName, type EmailTextName } from '#domain/texts/email-texts.ts';
import { findDraft } from '#domain/texts/save-text.server.ts';
import {
  articleName,
  kindOf,
  type PageName,
  slugOf,
  type TextFields,
} from '#domain/texts/shop-texts.ts';
import { readPreviewFields } from '#domain/texts/text-form.ts';
import { limitTexts } from '#server/http/form-limit.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { emailFrameHeaders } from './email-preview-endpoint.ts';
import { renderEmailTextPreview } from './email-text-preview.ts';
import { type RenderPage, renderPreview } from './page-preview.ts';
import { requireStaffCall } from './staff-calls.ts';

type EmailPreview = {
  email: EmailTextName;
  language: Language;
  fields: TextFields | undefined;
};

type Preview = { name: string; path: string; language: Language; fields: TextFields | undefined };

/**
 * Renders the shop's own page with the draft, or with a form's unsaved input, and saves nothing. The page
 * runs no script, and its links lead nowhere.
 */
export function addTextPreviews(api: Api, store: Store, renderPage: RenderPage): void {
  const mayPreview = requireStaffCall(store, 'textPreview');
  api.get(pathBelowApiRoot(staffApi.textPreview), mayPreview, async (c) => {
    const name = c.req.query('text') ?? '';
    const language = asLanguage(c.req.query('language')) ?? 'en';
    const email = asEmailTextName(name);
    if (email) return drawEmail(c, { email, language, fields: await findDraft(store.db, name) });
    const path = pathOf(name);
    if (!path) return c.notFound();
    return draw({ name, path, language, fields: await findDraft(store.db, name) });
  });
  api.post(pathBelowApiRoot(staffApi.textPreview), mayPreview, limitTexts, async (c) => {
    const form = await c.req.raw.formData().catch(() => undefined);
    const name = form && nameOf(form);
    const kind = name && kindOf(name);
    const path = name && pathOf(name);
    const language = asLanguage(c.req.query('language')) ?? 'en';
    const email = name && asEmailTextName(name);
    if (email) return drawEmail(c, { email, language, fields: readPreviewFields(email, form) });
    if (!kind || !path) return c.notFound();
    return draw({ name, path, language, fields: readPreviewFields(kind, form) });
  });

  async function drawEmail(c: Context, { email, language, fields }: EmailPreview) {
    const texts = fields ? store.texts.withText(email, fields) : store.texts;
    const html = await renderEmailTextPreview({ ...store, texts }, email, language);
    return c.html(html, 200, emailFrameHeaders(store.settings));
  }

  async function draw({ name, path, language, fields }: Preview): Promise<Response> {
    const previewStore = fields ? { ...store, texts: store.texts.withText(name, fields) } : store;
    return renderPreview(renderPage, { path, language, previewStore });
  }
}

/** A new article may have no address yet. */
function nameOf(form: FormData): string {
  if (!form.has('slug')) return `${form.get('name') ?? ''}`;
  const name = articleName(`${form.get('slug')}`.trim());
  return slugOf(name) ? name : articleName('preview');
}

const pages: Record<PageName | 'home', string> = {
  home: shopPages.home.path,
  about: shopPages.about.path,
  shipping: shopPages.shippingTerms.path,
  privacy: shopPages.privacy.path,
};

function pathOf(name: string): string | undefined {
  const slug = slugOf(name);
  if (slug) return addressOf(shopPages.post.path, { slug });
  return Object.entries(pages).find(([own]) => own === name)?.[1];
}
