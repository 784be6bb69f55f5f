import { adminMessagesOf } from '#app/words/admin-messages.ts';
import { directionOf, type Language } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';
import type { EmailTextName } from '#domain/texts/email-texts.ts';

/**
 * Renders an email with the data of a sample, between its subject and its plain text. The store has the
 * texts to preview.
 */
export async function renderEmailTextPreview(
  store: Pick<Store, 'settings' | 'texts'>,
  name: EmailTextName,
  language: Language,
): Promise<string> {
  const { renderSample } = await import('#app/emails/samples.ts');
  const { subject, html, text } = renderSample(name, language, store);
  const { previewParts } = adminMessagesOf(language).emailTexts;
  const dir = directionOf(language);
  const head = `<div dir="${dir}" style="${bar}border-bottom:${edge}">${previewParts.subject}: <strong>${escapeHtml(subject)}</strong></div>`;
  const plain = `<div dir="${dir}" style="${bar}border-top:${edge}">${previewParts.plain}<pre style="white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px">${escapeHtml(text)}</pre></div>`;
  return html
    .replace(/<body[^>]*>/, (body) => `${body}${head}`)
    .replace('</body>', () => `${plain}</body>`);
}

const edge = '1px solid #8a8577';
const bar = 'padding:12px 16px;font:15px/1.5 sans-serif;background:#fff;color:#222;';

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
