import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

const mainFile = '/etc/caddy/Caddyfile';
const ownFile = '/etc/caddy/nabta.caddy';

/** The first line of every file that comes from the template. */
const mark = '# Nabta:';

export type CaddyFile = {
  path: string;
  text: string;
  /** A line that the owner has to add to the Caddyfile. */
  missingImport: string | undefined;
};

type Site = { shop: string; domain: string; port: number };

/** The Caddyfile is ours to write if it is missing, Debian's default, or from an earlier setup. */
export async function planCaddyFile(machine: Machine, site: Site): Promise<CaddyFile> {
  const template = await readFile(join(site.shop, 'deploy', 'Caddyfile.single'), 'utf8');
  const main = await readText(machine.path(mainFile));
  if (main === undefined || isDefault(main) || main.startsWith(mark)) {
    const existing = main?.startsWith(mark) ? main : template;
    const text = fillIn(existing, site);
    return { path: machine.path(mainFile), text, missingImport: undefined };
  }
  const path = machine.path(ownFile);
  const own = await readText(path);
  const text = fillIn(own?.startsWith(mark) ? own : withoutGlobalOptions(template), site);
  const line = `import ${path}`;
  const isImported = main.split('\n').some((one) => one.trim() === line);
  return { path, text, missingImport: isImported ? undefined : line };
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Ignores comments and blanks, which differ from release to release. */
function isDefault(text: string): boolean {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const body = lines.filter(Boolean).join(' ').replace(/\s+/g, ' ');
  return ['', ':80 { root * /usr/share/caddy file_server }'].includes(body);
}

/** Changes the domain and the port: what an owner added stays. */
function fillIn(text: string, { domain, port }: Site): string {
  return text
    .replace(/^[^\s#{}]+ \{$/m, `${domain} {`)
    .replace(/(?<=reverse_proxy 127\.0\.0\.1:)\d+/, String(port));
}

/** The first block of a Caddyfile may have them, a file that it imports may not. */
function withoutGlobalOptions(template: string): string {
  return template.replace(/^\{$[\s\S]*?^\}\n+/m, '');
}
