import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

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

function parse(messages: unknown): unknown {
  if (typeof messages === 'string') return compile(messages);
  if (Array.isArray(messages)) return messages.map(parse);
  if (typeof messages !== 'object' || messages === null) {
    throw new Error(`messages are text, not ${typeof messages}`);
  }
  return Object.fromEntries(Object.entries(messages).map(([name, value]) => [name, parse(value)]));
}
