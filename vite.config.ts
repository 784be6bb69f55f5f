import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

// What every page of the shop needs comes in two files instead of some forty: a phone on a slow line
// waits for each. The libraries change more seldom than our own code, and stay in its cache.
const filesOfEveryPage = [
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|use-intl)[\\/]/ },
  { name: 'shop', test: /[\\/]app[\\/](entry\.client|root|shop[\\/]chrome[\\/]layout)\.tsx/ },
];

/** Beside each built text its smallest form: a server that is asked has no time for it. */
const smallestForms: Plugin = {
  name: 'smallest-forms',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name));
    await Promise.all(texts.map((name) => compress(join(dir, name))));
  },
};

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), smallestForms],
  // Pictures and fonts stay files: the pages' policy allows no data in style sheets.
  build: { assetsInlineLimit: 0 },
  // Known from the start, so that the first page under `npm run dev` is not loaded twice.
  optimizeDeps: {
    include: [
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
        rolldownOptions: { output: { codeSplitting: { groups: filesOfEveryPage } } },
      },
    },
    ssr: {
      build: {
        // Screens, server and commands are built as one module graph, so that errors and contexts
        // exist once and compare equal wherever they meet.
        rolldownOptions: {
          input: {
            index: './server/index.ts',
            command: './server/command.ts',
            'copy-thread': './database/backup/copy-thread.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
});
