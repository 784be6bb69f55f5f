// @ts-check
import { fileURLToPath } from 'node:url';

/** What Node keeps of modules that it has compiled. */
export const compiledCode = fileURLToPath(new URL('../build/compiled', import.meta.url));
