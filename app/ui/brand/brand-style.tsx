import { use } from 'react';
import type { BrandColours } from '#domain/settings/brand-colours.ts';
import { ScriptNonce } from '../hydration-scripts.tsx';

/**
 * The owner's colours over those of the style sheet. The page's policy allows the text by its hash, so it
 * stays until the page is loaded again: another text would be refused. The browser keeps the server's.
 */
export function BrandStyle({ colours }: { colours: BrandColours }) {
  return (
    <style
      nonce={use(ScriptNonce)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: names of tokens and colours that a schema has checked.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeStyle(colours) : '' }}
    />
  );
}

function writeStyle(colours: BrandColours): string {
  const tokens = Object.entries(colours).map(([name, colour]) => `--color-${name}:${colour}`);
  return `:root{${tokens.join(';')}}`;
}
