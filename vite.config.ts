import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// What every page of the shop needs comes in two files instead of some forty: a phone on a slow line
// waits for each. The libraries change more seldom than our own code, and stay in its cache.
const filesOfEveryPage = [
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|use-intl)[\\/]/ },
  { name: 'shop', test: /[\\/]app[\\/](entry\.client|root|shop[\\/]chrome[\\/]layout)\.tsx/ },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
          input: { index: './server/index.ts', command: './server/command.ts' },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
});
