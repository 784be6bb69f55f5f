import { dirname, join, normalize } from 'node:path';

/** A source file: its path from the root of the repository, and its text. */
export type SourceFile = { path: string; text: string };

type Import = { from: string; to: string; typesOnly: boolean };

// The features of the domain, each of which may use those on later lines, never those above.
const layers = [
  ['checkout', 'reports'],
  ['payments'],
  ['ad-events'],
  ['orders'],
  ['staff', 'catalog', 'cart', 'contact', 'content', 'analytics'],
  ['emails'],
  ['attention'],
];

/** Every break of the rules of docs/architecture.md, as "who imports what: why not". */
export function findBreaks(files: SourceFile[]): string[] {
  return files.flatMap((file) => [...importBreaks(file), ...environmentBreaks(file)]);
}

function importBreaks(file: SourceFile): string[] {
  return readImports(file).flatMap((one) => {
    const complaint = complain(one);
    return complaint ? [`${one.from} imports ${one.to}: ${complaint}`] : [];
  });
}

function complain(one: Import): string | undefined {
  const room = one.from.split('/')[0];
  if (room === 'app') return complainOfScreens(one);
  if (room === 'domain') return complainOfDomain(one);
  if (room === 'database' || room === 'adapters') {
    return one.to.startsWith(`${room}/`) ? undefined : `${room} knows nothing of ours`;
  }
  return undefined;
}

function complainOfScreens({ from, to }: Import): string | undefined {
  if (isContent(to)) return undefined;
  if (!/^(app|domain)\//.test(to)) return 'screens use the domain and each other';
  const isPure = /^app\/(ui|browser|ads|words|emails)\//.test(from);
  if (to.startsWith('app/emails/') && !from.startsWith('app/emails/')) {
    return 'e-mails are written on the server: no screen carries them to a browser';
  }
  if (!isPure) return undefined;
  if (to.includes('.server.')) return 'what runs in the browser uses pure domain files only';
  if (to.startsWith('domain/')) return undefined;
  const rooms = /^app\/(ui|browser|ads|words|emails)\/|^app\/app\.css$/;
  return rooms.test(to) ? undefined : 'it may use pure domain files, words and its own kind';
}

/** Pictures and long texts: anybody may show them. */
function isContent(path: string): boolean {
  return /^content\/(pages\/|.*\.(?!tsx?$)\w+$)/.test(path);
}

function complainOfDomain({ from, to, typesOnly }: Import): string | undefined {
  if (isContent(to)) return undefined;
  if (to === 'database/schema.ts') {
    return typesOnly ? undefined : 'the domain takes only types from the schema';
  }
  // The interface of a gateway has one value: the error that every gateway throws.
  if (to === 'adapters/payment-gateway/gateway.ts') return undefined;
  if (to.startsWith('adapters/')) {
    return typesOnly ? undefined : 'the domain takes only types from adapters';
  }
  if (!to.startsWith('domain/')) return 'the domain knows row types, interfaces and itself';
  return complainOfFeatures(from, to, typesOnly);
}

function complainOfFeatures(from: string, to: string, typesOnly: boolean): string | undefined {
  const [mine, theirs] = [featureOf(from), featureOf(to)];
  if (theirs === undefined || mine === theirs) return undefined;
  // The one that names what a request may use has to name the features.
  if (from === 'domain/store.ts') return typesOnly ? undefined : 'it names types only';
  if (mine === undefined) return 'a file beside the features knows none of them';
  const [upper, lower] = [layerOf(mine), layerOf(theirs)];
  if (upper < 0 || lower < 0) return 'a feature has no place in the layers yet';
  return upper < lower ? undefined : `${mine} does not look up to ${theirs}`;
}

function featureOf(path: string): string | undefined {
  return /^domain\/([^/]+)\//.exec(path)?.[1];
}

function layerOf(feature: string): number {
  return layers.findIndex((layer) => layer.includes(feature));
}

function environmentBreaks({ path, text }: SourceFile): string[] {
  const mayRead = path === 'config.ts' || !/^(app|domain|database|adapters|server)\//.test(path);
  // Setting a variable for others is no reading.
  const reads =
    /process\.env(?!\.\w+ (\?\?)?=[^=])/.test(text) || /\benv\b.*'node:process'/.test(text);
  return !mayRead && reads ? [`${path} reads process.env: only config.ts does`] : [];
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(?<clause>(?:type\s+)?[^'"`;]*?\s+from\s+)?['"](?<name>[^'"]+)['"]/g;
const call =
  /\b(?:import|ssrLoadModule|import\.meta\.glob)(?:<[^(]*>)?\(\s*['"](?<name>[^'"]+)['"]/g;

/** What a file imports of our own, statically or later, as paths from the root. */
export function readImports({ path, text }: SourceFile): Import[] {
  const found = [...text.matchAll(statement), ...text.matchAll(call)];
  return found.flatMap(({ groups }) => {
    const to = resolveOwn(path, groups?.name ?? '');
    return to ? [{ from: path, to, typesOnly: isTypesOnly(groups?.clause ?? '') }] : [];
  });
}

function isTypesOnly(clause: string): boolean {
  if (/^type\s/.test(clause.trim())) return true;
  const names = /^\{(?<names>[^}]*)\}\s+from$/.exec(clause.trim())?.groups?.names;
  const listed =
    names
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? [];
  return listed.length > 0 && listed.every((name) => name.startsWith('type '));
}

function resolveOwn(path: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1);
  // Types that React Router generates beside a route.
  if (!name.startsWith('.') || name.includes('/+types/')) return undefined;
  return normalize(join(dirname(path), name));
}
