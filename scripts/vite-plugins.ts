import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/**
 * Writes the smallest compressed form beside each built text: compressing it for a request would take too
 * long.
 */
export const smallestForms: Plugin = {
  name: 'smallest-forms',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name));
    await Promise.all(texts.map((name) => compress(join(dir, name))));
  },
};

export async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/**
 * The messages of screens are parsed by the build, for browser and server alike (the server sends
 * messages with some pages), and of use-intl there is only what puts values into them.
 */
export const precompiledMessages: Plugin = {
  name: 'precompiled-messages',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer) {
    if (source !== 'use-intl/format-message') return undefined;
    return this.resolve('use-intl/format-message/format-only', importer, { skipSelf: true });
  },
  async load(id) {
    if (!/[\\/]app[\\/]words[\\/](en|ar)[\\/]/.test(id)) return undefined;
    const messages: Record<string, unknown> = await import(pathToFileURL(id).href);
    return Object.entries(messages)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(parse(value))};`)
      .join('\n');
  },
};

/** Fails the build if browser code imports full Zod: every shopper would load it through shared modules. */
export const onlySmallZod: Plugin = {
  name: 'only-small-zod',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    if (source === 'zod') this.error(`${importer} comes to browsers, so it imports zod/mini`);
    return undefined;
  },
};

/** Zod's own messages in forty languages: shoppers and staff get the store's. */
export const withoutZodMessages: Plugin = {
  name: 'without-zod-messages',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer = '') {
    const isTheirs = source === '../locales/index.js' && /[\\/]zod[\\/]v4[\\/]/.test(importer);
    return isTheirs ? '\0zod-messages' : undefined;
  },
  load: (id) => (id === '\0zod-messages' ? 'export {};' : undefined),
};

const allScreens = '\0virtual:react-router/server-build';
const shopScreensId = 'virtual:shop-screens';

/**
 * The screens of the shop alone, with their addresses, as React Router builds them with all others: a
 * start waits for no screen of the back office.
 */
export const shopScreens: Plugin = {
  name: 'shop-screens',
  apply: 'build',
  resolveId: (source) => (source === shopScreensId ? `\0${source}` : undefined),
  async load(id) {
    if (id !== `\0${shopScreensId}`) return undefined;
    const { code } = await this.load({ id: allScreens });
    return withoutBackOffice(code ?? '');
  },
};

function withoutBackOffice(code: string): string {
  const modules = [
    ...code.matchAll(/^\s*import \* as (route\d+) from "[^"]*\/app\/(admin|sandbox)\/.*$/gm),
  ];
  const routes = [...code.matchAll(/"[^"]+": \{\s*id:[^}]*module: (route\d+)\s*\},?/g)];
  const names = new Set(modules.map(([, name]) => name));
  const others = routes.filter(([, name]) => names.has(name));
  if (names.size === 0 || others.length !== names.size || others.length === routes.length) {
    throw new Error(
      "React Router writes its screens in another way: the shop's cannot be told apart",
    );
  }
  return [...modules, ...others].reduce((left, [text]) => left.replace(text, ''), code);
}

type Others = 'awaited' | 'alone';
type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null };

/**
 * Bundles the start into two files, instead of some eighty that Node has to find, read and link. One is
 * the server; the other contains the shop's screens, which load while the database connects. Two small
 * files hold modules that are also needed without the server. The server imports `awaited` with `await`
 * during its own load (they would wait for each other for ever); other programs of the same build use
 * `alone`.
 */
export function filesOfStart(server: string, { awaited, alone }: Record<Others, string[]>) {
  const parts = ['shared', 'awaited', 'server', 'screens'];
  let divided: Map<string, string> | undefined;
  const partOf = (id: string, modules: Modules) => {
    divided ??= divide(modules);
    return divided.get(id);
  };
  return parts.map((part, at) => ({
    name: (id: string, modules: Modules) => (partOf(id, modules) === part ? part : null),
    priority: parts.length - at,
    debugName: part,
  }));

  function divide(modules: Modules): Map<string, string> {
    const importsOfAll = (roots: string[]) => roots.flatMap((root) => importsOf(root, modules));
    const serverModules = importsOfAll([server]);
    const screenModules = importsOfAll([`\0${shopScreensId}`]);
    const isOfStart = new Set([...serverModules, ...screenModules]);
    const within = (ids: string[]) => ids.filter((id) => isOfStart.has(id));
    // The last one counts.
    return new Map([
      ...screenModules.map((id) => [id, 'screens'] as const),
      ...serverModules.map((id) => [id, 'server'] as const),
      ...within([...awaited, ...importsOfAll(awaited)]).map((id) => [id, 'awaited'] as const),
      ...within(importsOfAll(alone)).map((id) => [id, 'shared'] as const),
    ]);
  }
}

/** Returns all static imports, direct and indirect. */
function importsOf(root: string, modules: Modules): string[] {
  if (!modules.getModuleInfo(root)) throw new Error(`${root} is not in the build`);
  const imports = new Set<string>();
  const left = [root];
  for (let id = left.pop(); id; id = left.pop()) {
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    left.push(...imported.filter((one) => !imports.has(one)));
    for (const one of imported) imports.add(one);
  }
  return [...imports];
}

function parse(messages: unknown): unknown {
  if (typeof messages === 'string') return compile(messages);
  if (Array.isArray(messages)) return messages.map(parse);
  if (typeof messages !== 'object' || messages === null) {
    throw new Error(`messages are text, not ${typeof messages}`);
  }
  return Object.fromEntries(Object.entries(messages).map(([name, value]) => [name, parse(value)]));
}
