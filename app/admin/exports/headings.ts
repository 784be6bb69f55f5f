import { adminMessagesOf } from '#app/words/admin.ts';
import { type ExportProfile, exportColumns } from '#domain/exports/order-export.ts';
import type { Language } from '#domain/language.ts';

/** All columns without a profile; the store's own words where it has no heading. */
export function headingsOf(profile: ExportProfile | undefined, language: Language) {
  const words = adminMessagesOf(language).exports.columns;
  const chosen = profile?.columns ?? exportColumns.map((column) => ({ column, heading: '' }));
  return chosen.map(({ column, heading }) => ({ column, heading: heading || words[column] }));
}
