import { buildIfMissing } from './build.ts';

process.env.NODE_ENV ??= 'production';
await buildIfMissing();
await import(new URL('../build/server/command.js', import.meta.url).href);
