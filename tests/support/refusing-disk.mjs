// A disk that refuses writes, as a full or read-only one does: node --import refusing-disk.mjs …
// REFUSED is an expression for the paths, REFUSED_WITH the code, and REFUSED_WHILE a file that must
// exist for it; without it, always.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { REFUSED, REFUSED_WITH, REFUSED_WHILE } = process.env;
const refused = new RegExp(REFUSED);
const names = new Map();

function refuse(path, syscall) {
  if (!refused.test(String(path))) return;
  if (REFUSED_WHILE && !fs.existsSync(REFUSED_WHILE)) return;
  const error = new Error(`${REFUSED_WITH}: refused, ${syscall} '${path}'`);
  throw Object.assign(error, { code: REFUSED_WITH, syscall, path: String(path) });
}

const { openSync, writeSync } = fs;
fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  names.set(file, path);
  return file;
};
fs.writeSync = (file, ...rest) => {
  // Errors of an open file name no path.
  try {
    if (names.has(file)) refuse(names.get(file), 'write');
  } catch (error) {
    delete error.path;
    throw error;
  }
  return writeSync(file, ...rest);
};
for (const name of ['mkdirSync', 'writeFileSync']) {
  const call = fs[name];
  fs[name] = (path, ...rest) => {
    refuse(path, name);
    return call(path, ...rest);
  };
}
for (const name of ['mkdir', 'writeFile', 'link', 'rename']) {
  const call = fs.promises[name];
  fs.promises[name] = async (path, ...rest) => {
    refuse(path, name);
    return call(path, ...rest);
  };
}
syncBuiltinESMExports();
