// Opens an embedded database in a process of its own, and kills itself when PGlite opens the named
// file: node killed-opening.mjs FOLDER FILE
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [, , folder, fatal] = process.argv;
const { openSync } = fs;
fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  // It exists, and is empty.
  if (String(path).endsWith(`/${fatal}`)) process.kill(process.pid, 'SIGKILL');
  return file;
};
syncBuiltinESMExports();

const { openEmbedded } = await import('../../database/open.ts');
await openEmbedded(folder);
process.exit(0);
