import type { Language } from '#domain/language.ts';
import type { BrandColours } from '#domain/settings/brand-colours.ts';

// Mail programs support no style sheet, none of our fonts and no logical properties: every element
// has its own styles, for one direction.

const demoColours = {
  ivory: '#f7f3ea',
  paper: '#fdfbf6',
  hairline: '#ddd3c1',
  sand: '#efe7d8',
  cypress: '#1f4435',
  ink: '#1d3328',
  muted: '#4f5e54',
};

export type EmailTheme = {
  colours: typeof demoColours;
  dir: 'rtl' | 'ltr';
  align: 'right' | 'left';
  opposite: 'right' | 'left';
  text: string;
  display: string;
  /** Arabic type is smaller at the same size, and needs more room above and below. */
  size: (pixels: number) => { fontSize: string; lineHeight: string };
};

type Type = Omit<EmailTheme, 'colours'>;

const english: Type = {
  dir: 'ltr',
  align: 'left',
  opposite: 'right',
  text: "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif",
  display: "Georgia, 'Times New Roman', serif",
  size: (pixels) => ({ fontSize: `${pixels}px`, lineHeight: `${Math.round(pixels * 1.6)}px` }),
};

const arabic: Type = {
  dir: 'rtl',
  align: 'right',
  opposite: 'left',
  text: 'Tahoma, Arial, sans-serif',
  display: 'Tahoma, Arial, sans-serif',
  size: (pixels) => ({ fontSize: `${pixels}px`, lineHeight: `${Math.round(pixels * 1.85)}px` }),
};

export function themeOf(language: Language, colours: BrandColours | undefined): EmailTheme {
  return { ...(language === 'ar' ? arabic : english), colours: colours ?? demoColours };
}
