import { addressOf, apiRoot, files, listAllPages, seoFiles, shopPages } from '#domain/addresses.ts';
import { listActiveProducts } from '#domain/catalog/products.server.ts';
import { languages } from '#domain/language.ts';
import { alternatesOf, pageAddress } from '#domain/page-address.ts';
import { logoIconSide } from '#domain/settings/logo.ts';
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import type { Store } from '#domain/store.ts';
import { createPageCache, type PageCache } from '../http/page-cache.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { writeLlms } from './llms.ts';

const text = 'text/plain; charset=utf-8';

type SeoSources = Pick<Store, 'db' | 'settings' | 'texts'>;

type File = {
  type: string;
  /** A closed shop has the file, too. */
  isAlwaysOpen?: true;
  write(sources: SeoSources): Promise<string>;
};

const written: Record<string, File> = {
  [seoFiles.robots]: {
    type: text,
    isAlwaysOpen: true,
    write: async ({ settings }) => writeRobots(settings),
  },
  [seoFiles.sitemap]: {
    type: 'application/xml; charset=utf-8',
    write: async (sources) => writeSitemap(sources.settings.publicUrl, await listPages(sources)),
  },
  [files.manifest]: {
    type: 'application/manifest+json',
    isAlwaysOpen: true,
    write: async ({ settings }) => writeManifest(settings),
  },
  [seoFiles.llms]: { type: text, write: writeLlms },
};

export const seoPaths = Object.keys(written);

export function createSeoFiles(sources: SeoSources): PageCache {
  return createPageCache(async (path) => {
    const file = written[path];
    const isHidden = sources.settings.isClosed && !file?.isAlwaysOpen;
    if (!file || isHidden) return new Response(null, { status: 404, headers: securityHeaders() });
    const headers = { ...securityHeaders(), 'Content-Type': file.type };
    return new Response(await file.write(sources), { headers });
  });
}

function writeManifest({ name, icon: own, colours }: StoreSettings): string {
  const icon = (src: string, side: number, purpose = 'any') => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  const drawn = [
    icon(files.smallIcon, 192),
    icon(files.logo, logoIconSide),
    icon(files.logo, logoIconSide, 'maskable'),
  ];
  const ground = colours?.ivory ?? '#f7f3ea';
  return JSON.stringify({
    name: name.en,
    short_name: name.en,
    start_url: shopPages.home.path,
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons: own ? [icon(own.en, logoIconSide)] : drawn,
  });
}

// A robot has to fetch a page to see its noindex: a disallowed address can still be listed where a
// link leads to it. So only the API is disallowed, which has no pages.
function writeRobots({ publicUrl, isPublicSandbox, isClosed }: StoreSettings): string {
  if (isClosed) return 'User-agent: *\nDisallow: /\n';
  const rules = `User-agent: *\nDisallow: ${apiRoot}/\n`;
  return isPublicSandbox ? rules : `${rules}\nSitemap: ${publicUrl}${seoFiles.sitemap}\n`;
}

type ListedPage = { path: string; changedOn?: string | undefined };

export async function listPages({
  db,
  texts,
}: Pick<SeoSources, 'db' | 'texts'>): Promise<ListedPage[]> {
  const products = await listActiveProducts(db, 'en');
  const posts = texts.posts('en');
  const newest = posts
    .map(({ isoDate }) => isoDate)
    .sort()
    .at(-1);
  const { product, blog, post } = shopPages;
  const special: Record<string, ListedPage[]> = {
    [product.path]: products.map(({ id }) => ({
      path: addressOf(product.path, { id: String(id) }),
    })),
    [blog.path]: [{ path: blog.path, changedOn: newest }],
    [post.path]: posts.map(({ slug, isoDate }) => ({
      path: addressOf(post.path, { slug }),
      changedOn: isoDate,
    })),
  };
  const listed = listAllPages().filter(({ rules }) => rules.isListed);
  return listed.flatMap(({ path }) => special[path] ?? [{ path }]);
}

/** https://www.sitemaps.org: each page in each language, with its alternates. */
function writeSitemap(publicUrl: string, pages: ListedPage[]): string {
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
