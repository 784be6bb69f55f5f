import {
  readTypedSettings,
  storeTypedPictures,
} from '#app/admin/settings/typed-settings.server.ts';
import { errorText } from '#app/words/error-text.ts';
import { shopPages, staffApi } from '#domain/addresses.ts';
import { CodedError } from '#domain/coded-error.ts';
import { asLanguage, type Language } from '#domain/language.ts';
import { checkAcrossFields, parseSettingTexts } from '#domain/settings/read-settings.ts';
import type { Store } from '#domain/store.ts';
import { limitBrand } from '#server/http/form-limit.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requestLanguage } from '../errors.ts';
import { type RenderPage, renderPreview } from './page-preview.ts';
import { requireStaffCall } from './staff-calls.ts';

const plainText = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Frame-Options': 'SAMEORIGIN' };

/** Renders home with the saved brand, or with a form's unsaved input, of which it publishes nothing. */
export function addBrandPreviews(api: Api, store: Store, renderPage: RenderPage): void {
  const mayPreview = requireStaffCall(store, 'brandPreview');
  const draw = (previewStore: Store, language: Language) =>
    renderPreview(renderPage, { path: shopPages.home.path, language, previewStore });

  api.get(pathBelowApiRoot(staffApi.brandPreview), mayPreview, async (c) =>
    draw(store, asLanguage(c.req.query('language')) ?? 'en'),
  );
  api.post(pathBelowApiRoot(staffApi.brandPreview), mayPreview, limitBrand, async (c) => {
    const form = await c.req.raw.formData().catch(() => new FormData());
    const language = asLanguage(c.req.query('language')) ?? 'en';
    const errors: CodedError[] = [];
    const pictures = await storeTypedPictures(form, store, 'brand').catch((error) => {
      if (!(error instanceof CodedError)) throw error;
      errors.push(error);
      return {};
    });
    const read = parseSettingTexts({ ...readTypedSettings(form, store, 'brand'), ...pictures });
    const texts = { ...store.liveSettings.textsOf('brand'), ...read.texts };
    errors.push(...read.errors, ...checkAcrossFields('brand', texts));
    if (errors.length > 0) {
      const reader = requestLanguage(c.req.raw);
      const lines = errors.map((error) => errorText(error, reader)).join('\n');
      return c.body(lines, 422, plainText);
    }
    return draw({ ...store, settings: store.liveSettings.preview('brand', texts) }, language);
  });
}
