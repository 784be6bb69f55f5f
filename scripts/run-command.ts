import { buildIfStale } from './build.ts';

process.env.NODE_ENV ??= 'production';
await buildIfStale();
await import(new URL('../build/server/command.js', import.meta.url).href);
