import { fileURLToPath } from 'node:url';

/** What Node keeps of modules that it has compiled. */
export const compiledCode = fileURLToPath(new URL('../build/compiled', import.meta.url));

/** Of the C library: memory that was needed once goes back to the system. */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
