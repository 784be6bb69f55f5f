import { languages } from '#domain/language.ts';
import { alternatesOf, pageAddress } from '#domain/page-address.ts';
import type { ListedPage } from '../found/listed-pages.ts';

/** The sitemap (https://www.sitemaps.org) of all pages, each in each language beside the others. */
export function writeSitemap(publicUrl: string, pages: ListedPage[]): string {
  const entries = pages.flatMap((page) =>
    languages.map((language) =>
      writeEntry(pageAddress(publicUrl, page.path, language), publicUrl, page),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

function writeEntry(address: string, publicUrl: string, { path, changedOn }: ListedPage): string {
  const alternates = alternatesOf(publicUrl, path).map(
    (one) =>
      `<xhtml:link rel="alternate" hreflang="${one.language}" href="${escapeXml(one.address)}"/>`,
  );
  const lines = [
    `<loc>${escapeXml(address)}</loc>`,
    ...(changedOn ? [`<lastmod>${changedOn}</lastmod>`] : []),
    ...alternates,
  ];
  return `<url>\n${lines.map((line) => `  ${line}`).join('\n')}\n</url>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
