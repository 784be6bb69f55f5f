// Opens an embedded database as a program of its own, and dies without a word when PGlite opens the
// file that is named: node killed-opening.mjs FOLDER FILE
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [, , folder, fatal] = process.argv;
const { openSync } = fs;
fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  // Its name is there, and nothing in it.
  if (String(path).endsWith(`/${fatal}`)) process.kill(process.pid, 'SIGKILL');
  return file;
};
syncBuiltinESMExports();

const { openEmbedded } = await import('../../database/open.ts');
await openEmbedded(folder);
process.exit(0);
