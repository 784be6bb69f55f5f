import elMessiri from '@fontsource-variable/el-messiri/files/el-messiri-arabic-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import readexPro from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url';
import readexProLatin from '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url';
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
