import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

const settingsFileName = 'nabta.env';

/** Stand in the same file for compose.yaml and Caddy; the store has no use for them. */
const companions = ['DOMAIN', 'POSTGRES_PASSWORD'];

type SettingsFile = {
  /** Absolute; undefined: there is none. */
  path: string | undefined;
  values: NodeJS.Dict<string>;
  mistakes: string[];
};

const noFile: SettingsFile = { path: undefined, values: {}, mistakes: [] };

/**
 * Reads the settings file: the one that NABTA_ENV names, or `nabta.env` in the working folder if there is one.
 * Each mistake names the file and its line, never a value.
 */
export function readSettingsFile(
  env: NodeJS.ProcessEnv,
  storeNames: readonly string[],
): SettingsFile {
  const named = env.NABTA_ENV || undefined;
  if (named === 'none') return noFile;
  const path = resolve(named ?? settingsFileName);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !named) return noFile;
    const mistake = `${named ? 'NABTA_ENV' : settingsFileName}: ${path} cannot be read (${code})`;
    return { ...noFile, mistakes: [mistake] };
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const mistakes = lines.flatMap((line, index) => {
    const mistake = findMistake(line, storeNames);
    return mistake ? [`${path}, line ${index + 1}: ${mistake}`] : [];
  });
  return { path, values: parseEnv(lines.join('\n')), mistakes };
}

function findMistake(line: string, storeNames: readonly string[]): string | undefined {
  if (/^\s*(#|$)/.test(line)) return;
  const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
  if (!name) return 'must be NAME=value';
  if (name === 'NABTA_ENV') return 'NABTA_ENV names this file, so it cannot stand in it';
  if (!storeNames.includes(name) && !companions.includes(name)) {
    const similar = storeNames.find((one) => isSimilar(one, name));
    return `${name} is no setting of the store${similar ? `: did you mean ${similar}?` : ''}`;
  }
  const [, quote] = /^(["'`])/.exec(value) ?? [];
  if (quote && !new RegExp(`^${quote}[^${quote}]*${quote}\\s*(#.*)?$`).test(value)) {
    return `the value of ${name} must end with its quote, on the same line`;
  }
  // The rest would be read as a comment: half a password, without a word.
  const [text = ''] = line.slice(line.indexOf('=')).split(/\s#/, 1);
  if (!quote && /\S#/.test(text)) {
    return `put the value of ${name} into quotes, because it contains #`;
  }
  return;
}

/** Returns true if one name becomes the other by changing, adding, leaving out or swapping a letter or two. */
function isSimilar(one: string, other: string): boolean {
  const letters = (name: string) => [...name.toUpperCase().replaceAll(/[^A-Z]/g, '')].sort();
  const [a, b] = [letters(one), letters(other)];
  const rest = [...b];
  const missing = a.filter((letter) => {
    const at = rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return missing.length + rest.length <= 2;
}
