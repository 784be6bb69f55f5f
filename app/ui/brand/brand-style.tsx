import { use } from 'react';
import type { BrandColours } from '#domain/settings/brand-colours.ts';
import type { HeroFocus } from '#domain/settings/brand-pictures.ts';
import { ScriptNonce } from '../hydration-scripts.tsx';

/**
 * The owner's colours over those of the style sheet, and what home's picture keeps in view. The page's policy allows the text by its hash, so it
 * stays until the page is loaded again: another text would be refused. The browser keeps the server's.
 */
export function BrandStyle(look: Look) {
  return (
    <style
      nonce={use(ScriptNonce)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: names of tokens and colours that a schema has checked.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeStyle(look) : '' }}
    />
  );
}

type Look = { colours: BrandColours | undefined; heroFocus: HeroFocus | undefined };

function writeStyle({ colours = {} as BrandColours, heroFocus }: Look): string {
  const tokens = Object.entries(colours).map(([name, colour]) => `--color-${name}:${colour}`);
  if (!heroFocus) return `:root{${tokens.join(';')}}`;
  const { phone, ltr, rtl } = heroFocus;
  tokens.push(`--hero-phone:${phone.x}% ${phone.y}%`, `--hero-wide:${ltr.x}% ${ltr.y}%`);
  return `:root{${tokens.join(';')}}[dir=rtl]{--hero-wide:${rtl.x}% ${rtl.y}%}`;
}
