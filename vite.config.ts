import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Pictures and fonts stay files: the pages' policy allows no data in style sheets.
  build: { assetsInlineLimit: 0 },
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
