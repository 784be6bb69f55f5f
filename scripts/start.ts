import { buildIfStale } from './build.ts';

process.env.NODE_ENV ??= 'production';
await buildIfStale();
await import(new URL('../build/server/index.js', import.meta.url).href);
