import alexandria from '#content/fonts/alexandria-arabic.woff2?url';
import elMessiri from '#content/fonts/el-messiri-arabic.woff2?url';
import fraunces from '#content/fonts/fraunces-latin.woff2?url';
import instrumentSans from '#content/fonts/instrument-sans-latin.woff2?url';
import notoNaskh from '#content/fonts/noto-naskh-arabic-arabic.woff2?url';
import outfit from '#content/fonts/outfit-latin.woff2?url';
import playfair from '#content/fonts/playfair-display-latin.woff2?url';
import readexPro from '#content/fonts/readex-pro-arabic.woff2?url';
import readexProLatin from '#content/fonts/readex-pro-latin.woff2?url';
import type { Language } from '#domain/language.ts';
import type { FontPairing } from '#domain/settings/settings.ts';

const titles: Record<FontPairing | 'demo', Record<Language, string>> = {
  demo: { en: fraunces, ar: elMessiri },
  modern: { en: outfit, ar: alexandria },
  elegant: { en: playfair, ar: notoNaskh },
};

const texts: Record<Language, string[]> = {
  en: [instrumentSans],
  ar: [readexPro, readexProLatin],
};

type FontPreloadsProps = { language: Language; pairing: FontPairing | 'demo' | undefined };

/** Requested before the style sheet is read. Only the server renders them: an open page has its fonts. */
export function FontPreloads({ language, pairing = 'demo' }: FontPreloadsProps) {
  return [titles[pairing][language], ...texts[language]].map((font) => (
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
