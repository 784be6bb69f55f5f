import { fileURLToPath } from 'node:url';

/** Folder of Node's compile cache. */
export const compiledCode = fileURLToPath(new URL('../build/compiled', import.meta.url));

/** Make the C library return memory that was needed once. */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
