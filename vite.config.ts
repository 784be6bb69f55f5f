import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { onlySmallZod, precompiledMessages, withoutZodMessages } from './scripts/vite-plugins.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Every page of the shop needs these modules. They are one file instead of some sixty, because a phone on a slow
// line waits for each.
const neededByEveryPage = [
  /\/node_modules\/(react|react-dom|react-router|use-intl)\//,
  /\/app\/(entry\.client|root)\.tsx/,
  /\/app\/shop\/(shell\/(?!consent-bar)|seo\/)/,
  /\/app\/ui\/(panel|pictures\/picture|reviews\/(deferred-reviews|review-row))/,
  /\/app\/ui\/product\/(product-(card|title)|stock-line)/,
];
const fileOfEveryPage = {
  name: 'shop',
  test: (id: string) => neededByEveryPage.some((part) => part.test(id)),
};

// Most staff screens share these modules in one file, so the router's manifest names it once a screen. None of
// them may import a module that the shop shares with staff, or checkout would need the file.
const sharedByStaff = new Set([
  ...modulesIn('app/browser/network', ['session-end']),
  ...modulesIn('app/admin/forms', [
    'conflict-choices',
    'edited-form',
    'form-notices',
    'note-draft',
    'staff-form',
    'use-edited-fields',
    'use-staff-fields',
  ]),
  ...modulesIn('app/admin/lists', ['filters', 'list-page']),
  ...modulesIn('app/admin/live', ['live-data', 'live-sign']),
  ...modulesIn('app/admin/shell', [
    'admin-messages-provider',
    'load-for-staff',
    'page-meta',
    'staff-tabs',
    'use-can',
    'use-sign-in-refusal',
  ]),
  ...modulesIn('app/admin/sign-in', ['page', 'sign-in-error']),
  ...modulesIn('app/admin/ui', [
    'back-link',
    'check-box',
    'class-names',
    'confirm-dialog',
    'copy-button',
    'email-state-badge',
    'figures',
    'isolate-direction',
    'load-failed',
    'moves',
    'record-not-found',
    'section',
    'select',
    'use-email-error',
    'use-gateway-name',
  ]),
  ...modulesIn('app/admin/catalog', ['sale/sale-badge']),
  ...modulesIn('app/admin/orders/widgets', ['order-statuses']),
  ...modulesIn('domain/emails', ['email']),
  ...modulesIn('domain/orders/list', ['saved-views']),
]);
const fileOfStaff = {
  name: 'staff',
  test: (id: string) => sharedByStaff.has(id) || /\/node_modules\/@conform-to\//.test(id),
};

// The cart, checkout and staff share these small modules. Otherwise some would be in the file of staff, and each
// other one would be a file of its own in the manifest.
const sharedByForms = new Set([
  ...modulesIn('app/browser/network', ['load-when-reachable', 'send-or-keep']),
  ...modulesIn('app/browser/storage', ['random-key']),
  ...modulesIn('app/ui', ['field', 'status-badge', 'tool-icons', 'use-persisted-form']),
  ...modulesIn('app/ui/product', ['pieces']),
  ...modulesIn('app/shop/cart', ['shortage-notice']),
  ...modulesIn('domain/cart', ['piece-limit']),
  ...modulesIn('domain/orders', ['order-id', 'shopper-fields']),
]);
const fileOfForms = { name: 'forms', test: (id: string) => sharedByForms.has(id) };

// Large, and needed by all that staff see: the file of staff must not contain it twice, nor change with it.
const fileOfStaffMessages = {
  name: 'admin-messages',
  test: /\/app\/words\/(admin-messages|(en|ar)\/admin)\b/,
};

// Packages of many files: a start would find, read and link each of them. Also the message library, so that
// its formatter is the one for precompiled messages (precompiledMessages). The others are one file, or are only needed
// later.
const builtIn = [
  '@conform-to/react',
  '@conform-to/zod',
  '@hono/node-server',
  '@hono/zod-openapi',
  '@react-router/node',
  'aws4fetch',
  'better-auth',
  'csv-parse',
  'csv-stringify',
  'feed',
  'hono',
  'hucre',
  'jsbarcode',
  'kysely',
  'libphonenumber-js',
  'lru-cache',
  'marked',
  'pg',
  'pg-boss',
  'pino',
  'proxy-addr',
  'react-router',
  'uqr',
  'use-intl',
  'zod',
];
const { dependencies, devDependencies } = manifest;
const leftOutside = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => !builtIn.includes(name),
);

const programs = {
  index: pathOf('./server/index.ts'),
  command: pathOf('./server/command.ts'),
  'copy-thread': pathOf('./database/backup/copy-thread.ts'),
  'file-program': pathOf('./adapters/file-process/file-program.ts'),
};

/** Returns the paths of modules, and stops the build where one has another name by now. */
function modulesIn(folder: string, names: string[]): string[] {
  return names.map((name) => {
    const path = ['ts', 'tsx']
      .map((ending) => pathOf(`./${folder}/${name}.${ending}`))
      .find(existsSync);
    if (!path)
      throw new Error(`vite.config.ts names a module that does not exist: ${folder}/${name}`);
    return path;
  });
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), precompiledMessages, onlySmallZod, withoutZodMessages],
  // Pictures and fonts stay files: the pages' policy allows no data in style sheets.
  build: { assetsInlineLimit: 0 },
  // Known from the start, so that the first page under `npm run dev` is not loaded twice.
  optimizeDeps: {
    include: [
      '@conform-to/react',
      'libphonenumber-js/min',
      'react',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'react/jsx-dev-runtime',
      'recharts',
      'use-intl',
      'zod/mini',
    ],
  },
  environments: {
    client: {
      build: {
        // React Router names the files of a page itself.
        modulePreload: false,
        rolldownOptions: {
          // Or a constant that two files share becomes a file of its own, which the manifest names.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: {
              groups: [fileOfEveryPage, fileOfForms, fileOfStaffMessages, fileOfStaff],
            },
            // The manifest names some 130 files to every shopper: 42 bits keep the versions of one apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      // Under `npm run dev` Vite would run CommonJS packages as modules.
      resolve:
        command === 'build'
          ? { noExternal: true, external: leftOutside }
          : { noExternal: ['use-intl'] },
      build: {
        // Screens, server and commands are built as one module graph, so that errors and contexts
        // exist once and compare equal wherever they meet.
        rolldownOptions: {
          input: programs,
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}));
