import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from './vite-plugins.ts';

type Manifest = { url: string; routes: Record<string, unknown> };

const start = 'window.__reactRouterManifest=';

/**
 * Two thirds of the router's manifest name screens of the back office, to which no page of the shop
 * leads: shoppers get one without them (app/entry.server.tsx), under the name of the whole one.
 */
export async function writeShopManifest(client: string): Promise<void> {
  const folder = join(client, 'assets');
  const name = (await readdir(folder)).find((one) => /^manifest-\w+\.js$/.test(one));
  if (!name) throw new Error(`the router has written no manifest into ${folder}`);
  const script = (await readFile(join(folder, name), 'utf8')).trim();
  if (!script.startsWith(start)) throw new Error(`${name} does not begin with ${start}`);
  const manifest: Manifest = JSON.parse(script.slice(start.length).replace(/;$/, ''));
  const shopRoutes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith('admin/'));
  // The browser names its manifest once more when it takes the page over.
  const url = manifest.url.replace('/manifest-', '/manifest-shop-');
  const written = JSON.stringify({ ...manifest, url, routes: Object.fromEntries(shopRoutes) });
  const file = join(client, url);
  await writeFile(file, `${start}${written};`);
  await compress(file);
}
