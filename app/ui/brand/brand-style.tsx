import { use } from 'react';
import type { BrandColours } from '#domain/settings/brand-colours.ts';
import type { HeroFocus } from '#domain/settings/brand-pictures.ts';
import type { FontPairing } from '#domain/settings/settings.ts';
import { ScriptNonce } from '../hydration-scripts.tsx';
import elegant from './pairings/elegant.css?inline';
import modern from './pairings/modern.css?inline';

/**
 * The owner's colours and fonts over those of the style sheet, and what home's picture keeps in view. The page's policy allows the text by its hash, so it
 * stays until the page is loaded again: another text would be refused. The browser keeps the server's.
 */
export function BrandStyle(look: Look) {
  return (
    <style
      nonce={use(ScriptNonce)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: names of tokens, colours that a schema has checked, and our own style sheets.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeStyle(look) : '' }}
    />
  );
}

type Look = {
  colours: BrandColours | undefined;
  fonts: FontPairing | undefined;
  heroFocus: HeroFocus | undefined;
};

function writeStyle({ colours, fonts, heroFocus }: Look): string {
  const tokens = Object.entries(colours ?? {}).map(([name, colour]) => `--color-${name}:${colour}`);
  const more: string[] = [];
  if (fonts) {
    tokens.push(...titleTokens(fonts));
    more.push(`[lang=ar]:root{--font-display:var(--${fonts}-ar)}`);
  }
  if (heroFocus) {
    const { phone, ltr, rtl } = heroFocus;
    tokens.push(`--hero-phone:${phone.x}% ${phone.y}%`, `--hero-wide:${ltr.x}% ${ltr.y}%`);
    more.push(`[dir=rtl]{--hero-wide:${rtl.x}% ${rtl.y}%}`);
  }
  return [fonts && faces[fonts], `:root{${tokens.join(';')}}`, ...more].join('');
}

const faces: Record<FontPairing, string> = { modern, elegant };

/** The page reads the first two where it loads the fonts of the other language ahead (load-fonts.ts). */
function titleTokens(fonts: FontPairing): string[] {
  return [
    `--titles-en:var(--${fonts}-en)`,
    `--titles-ar:var(--${fonts}-ar)`,
    `--font-display:var(--${fonts}-en)`,
    'font-variant-numeric:lining-nums',
  ];
}
