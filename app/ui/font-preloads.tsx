import elMessiri from '#content/fonts/el-messiri-arabic.woff2?url';
import fraunces from '#content/fonts/fraunces-latin.woff2?url';
import instrumentSans from '#content/fonts/instrument-sans-latin.woff2?url';
import readexPro from '#content/fonts/readex-pro-arabic.woff2?url';
import readexProLatin from '#content/fonts/readex-pro-latin.woff2?url';
import type { Language } from '#domain/language.ts';

const fonts: Record<Language, string[]> = {
  en: [fraunces, instrumentSans],
  ar: [elMessiri, readexPro, readexProLatin],
};

/** Requested before the style sheet is read. */
export function FontPreloads({ language }: { language: Language }) {
  return fonts[language].map((font) => (
    <link
      key={font}
      rel="preload"
      href={font}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />
  ));
}
