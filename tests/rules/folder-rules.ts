import { basename, dirname } from 'node:path/posix';

const maxFiles = 20;

/** Folders whose size follows from the product: messages and migrations. */
const sizedByContent = /^(app\/words|database\/migrations)(\/|$)/;

/** English and Arabic messages are pairs of one name. */
const translations = /^app\/words\//;

/** Returns each folder with more files than a reader can survey. `paths` start at the repository's root. */
export function findCrowdedFolders(paths: readonly string[]): string[] {
  return [...Map.groupBy(paths.filter(isProductFile), (path) => dirname(path))]
    .filter(([folder, files]) => files.length > maxFiles && !sizedByContent.test(folder))
    .map(([folder, { length }]) => `${folder} has ${length} files: at most ${maxFiles}`);
}

/** Returns each name that several files share. */
export function findSharedNames(paths: readonly string[]): string[] {
  const named = paths.filter((path) => isProductFile(path) && !translations.test(path));
  return [...Map.groupBy(named, (path) => basename(path))]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name} is the name of ${files.join(' and ')}`);
}

function isProductFile(path: string): boolean {
  return !/\.test\.\w+$/.test(path);
}
