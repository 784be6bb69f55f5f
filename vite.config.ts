import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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
      'use-intl',
      'zod/mini',
    ],
  },
  environments: {
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
