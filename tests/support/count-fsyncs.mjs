// Records every fsync in a file before it returns: node --import count-fsyncs.mjs …, with
// SYNCS_FILE.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { fsyncSync, openSync } = fs;
const names = new Map();
fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  names.set(file, path);
  return file;
};
fs.fsyncSync = (file) => {
  fsyncSync(file);
  fs.appendFileSync(process.env.SYNCS_FILE, `${names.get(file)}\n`);
};
syncBuiltinESMExports();
