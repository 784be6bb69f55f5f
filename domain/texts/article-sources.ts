import type { Source } from './posts.ts';
import { linesOf } from './shop-texts.ts';

export const maxSources = 20;

/**
 * Reads one source a line: title | publisher | year | https address | authors. The last three may be
 * missing.
 */
export function readSources(text: string): Source[] | undefined {
  const sources = linesOf(text).map(readSource);
  if (sources.length > maxSources) return undefined;
  return sources.every((source) => source !== undefined) ? sources : undefined;
}

export function writeSources(sources: readonly Source[]): string {
  return sources
    .map(({ title, publisher, year = '', url = '', authors = '' }) =>
      [title, publisher, year, url, authors].join(' | ').replace(/(\s*\|\s*)+$/, ''),
    )
    .join('\n');
}

function readSource(line: string): Source | undefined {
  const [title, publisher, year = '', url = '', authors = '', ...rest] = line
    .split('|')
    .map((part) => part.trim());
  if (!title || !publisher || rest.length > 0) return undefined;
  if (year && !/^\d{4}$/.test(year)) return undefined;
  if (url && !isHttps(url)) return undefined;
  return {
    title,
    publisher,
    ...(year ? { year: Number(year) } : {}),
    ...(url ? { url } : {}),
    ...(authors ? { authors } : {}),
  };
}

function isHttps(text: string): boolean {
  if (!/^https:\/\/[^\s"'<>]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return !username && !password;
}
