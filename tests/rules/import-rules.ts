import { dirname, join, normalize } from 'node:path';

/** `path` from the root of the repository. */
export type SourceFile = { path: string; text: string };

type Import = { from: string; to: string; typesOnly: boolean };

// Features of the domain; each may use those on later lines, never those above.
const layers = [
  ['setup'],
  ['privacy', 'exports', 'activity', 'customers', 'texts'],
  ['checkout', 'reports', 'reviews'],
  ['refunds'],
  ['payments'],
  ['ad-events'],
  ['orders/bulk', 'orders/list', 'orders/lookup'],
  ['fulfilment'],
  ['orders'],
  ['stock'],
  ['pricing'],
  ['markets'],
  ['settings'],
  ['staff', 'catalog', 'contact', 'analytics'],
  ['cart'],
  ['emails'],
  ['attention'],
  ['calendar', 'geography'],
  ['runtime'],
];

/** Returns each violation as "who imports what: why not" (rules of docs/architecture.md). */
export function findBreaks(files: SourceFile[]): string[] {
  const imports = files.flatMap(readImports);
  return [
    ...importBreaks(imports, new Set(files.flatMap(readRoutes))),
    ...files.flatMap(environmentBreaks),
    ...files.flatMap(folderBreaks),
    ...files.flatMap(typesBreaks),
    ...files.flatMap(privateBreaks),
    ...circles(imports),
  ];
}

function importBreaks(imports: Import[], routes: Set<string>): string[] {
  return imports.flatMap((one) => {
    const complaint = complain(one, routes);
    return complaint ? [`${one.from} imports ${one.to}: ${complaint}`] : [];
  });
}

function complain(one: Import, routes: Set<string>): string | undefined {
  const room = one.from.split('/')[0];
  if (room === 'app') {
    return complainOfRoutes(one, routes) ?? complainOfServerFiles(one) ?? complainOfScreens(one);
  }
  if (room === 'domain') return complainOfDomain(one);
  if (room === 'database' || room === 'adapters') {
    return one.to.startsWith(`${room}/`) ? undefined : `${room} knows nothing of ours`;
  }
  return undefined;
}

function readRoutes({ path, text }: SourceFile): string[] {
  if (path !== 'app/routes.ts') return [];
  return [
    'app/root.tsx',
    ...[...text.matchAll(/'([^']+\.tsx?)'/g)].map(([, file]) => `app/${file}`),
  ];
}

function complainOfRoutes({ from, to }: Import, routes: Set<string>): string | undefined {
  if (!routes.has(to) || from === 'app/routes.ts') return undefined;
  return 'a route is imported by nothing: what its children need stands beside it';
}

/** Components and hooks run in the browser; a shape that both sides need has a file of its own. */
function complainOfServerFiles({ from, to }: Import): string | undefined {
  if (!from.endsWith('.server.ts') || to.endsWith('-contract.ts')) return undefined;
  if (!to.endsWith('.tsx') && !/\/use-[^/]+$|^app\/(browser|ui)\//.test(to)) return undefined;
  return 'a server file takes what it shares with screens from a *-contract.ts';
}

// Folders of app that folders without screens may import, besides themselves and the words. They may also use
// pure files of the domain.
const lower: Record<string, string[]> = {
  ui: ['browser'],
  ads: ['browser'],
  browser: [],
  emails: [],
  words: [],
};

// Shared by several screens of the shop or of the back office.
const shared = [
  'shop/shell',
  'shop/seo',
  'shop/cart',
  'shop/order',
  'admin/shell',
  'admin/navigation',
  'admin/ui',
  'admin/forms',
  'admin/lists',
  'admin/live',
  'admin/orders/widgets',
  'admin/orders/bulk',
  'admin/orders/import',
];

function complainOfScreens({ from, to }: Import): string | undefined {
  const [room = '', screen] = placeIn(from);
  const [target = '', theirs] = placeIn(to);
  if (isContent(to)) return undefined;
  if (lower[room]) return complainOfLower(room, to);
  if (to.startsWith('content/pages/')) return undefined;
  if (!/^(app|domain)\//.test(to)) return 'screens use the domain and each other';
  if (target === 'emails' && !from.endsWith('.server.ts')) {
    return 'emails are rendered on the server: no screen sends their code to a browser';
  }
  if (!theirs) return undefined;
  if (isSide(room) && room !== target) return 'shop and back office do not know each other';
  // Changes of many orders start in the list; tracking shows their outcome too.
  const isBulkOfList = screen === 'orders/bulk' && theirs === 'orders/list';
  const isOwn = room === target && (screen === theirs || isBulkOfList);
  if (isOwn || shared.includes(`${target}/${theirs}`)) return undefined;
  return 'no screen imports another, and no shared room a screen';
}

function complainOfLower(room: string, to: string): string | undefined {
  if (to.includes('.server.')) return 'what runs in the browser uses pure domain files only';
  if (to.startsWith('domain/') || to === 'app/app.css') return undefined;
  const allowed = [...new Set([room, ...(lower[room] ?? []), 'words'])];
  if (allowed.some((name) => to.startsWith(`app/${name}/`))) return undefined;
  return `${room} uses pure domain files and ${allowed.join(', ')}`;
}

function isSide(room: string | undefined): boolean {
  return room === 'shop' || room === 'admin';
}

/**
 * "ui" of app/ui/button.tsx; "shop" and "home" of app/shop/home/hero.tsx. The screens of orders share a
 * folder: "admin" and "orders/list" of app/admin/orders/list/orders.tsx.
 */
function placeIn(path: string): [room?: string, screen?: string] {
  const [top, room, screen, ...rest] = path.split('/');
  if (top !== 'app' || !screen) return [];
  if (!isSide(room) || rest.length === 0) return [room];
  return screen === 'orders' && rest.length > 1 ? [room, `orders/${rest[0]}`] : [room, screen];
}

/** Pictures, fonts and texts are no code: any room may show them. */
function isContent(path: string): boolean {
  return /^content\/.*\.(?!tsx?$)\w+(\?url)?$/.test(path);
}

function complainOfDomain({ from, to, typesOnly }: Import): string | undefined {
  if (isContent(to)) return undefined;
  if (to === 'database/schema.ts') {
    return typesOnly ? undefined : 'the domain takes only types from the schema';
  }
  if (to.startsWith('database/sql/')) {
    const isServer = from.includes('.server.') || typesOnly;
    return isServer ? undefined : 'a pure file of the domain runs no SQL';
  }
  // A gateway's interface has one value: the error that every gateway throws.
  if (to === 'adapters/payment-gateway/gateway.ts') return undefined;
  if (to.startsWith('adapters/')) {
    return typesOnly ? undefined : 'the domain takes only types from adapters';
  }
  if (!to.startsWith('domain/')) return 'the domain knows row types, interfaces and itself';
  if (to.includes('.server.') && !from.includes('.server.') && !typesOnly) {
    return 'a pure file of the domain takes only types from the server side';
  }
  return complainOfFeatures(from, to, typesOnly);
}

function complainOfFeatures(from: string, to: string, typesOnly: boolean): string | undefined {
  const [mine, theirs] = [featureOf(from), featureOf(to)];
  if (theirs === undefined || mine === theirs) return undefined;
  // The type of a request's services has to name the features.
  if (from === 'domain/store.ts') return typesOnly ? undefined : 'it names types only';
  if (mine === undefined) return 'a file beside the features knows none of them';
  const [upper, lower] = [layerOf(mine), layerOf(theirs)];
  if (upper < 0 || lower < 0) return 'a feature has no place in the layers yet';
  return upper < lower ? undefined : `${mine} does not look up to ${theirs}`;
}

function featureOf(path: string): string | undefined {
  return /^domain\/(orders\/(?:bulk|list|lookup)|[^/]+)\//.exec(path)?.[1];
}

function layerOf(feature: string): number {
  return layers.findIndex((layer) => layer.includes(feature));
}

function environmentBreaks({ path, text }: SourceFile): string[] {
  const mayRead = path === 'config.ts' || !/^(app|domain|database|adapters|server)\//.test(path);
  // Setting a variable for others is not reading it.
  const reads =
    /process\.env(?!\.\w+ (\?\?)?=[^=])/.test(text) || /\benv\b.*'node:process'/.test(text);
  return !mayRead && reads ? [`${path} reads process.env: only config.ts does`] : [];
}

const privateParts = /__reactRouter\w+|\bUNSAFE_\w+|X-Remix-\w+|window\.fetch = /;

/** React Router may change its internals in any release. */
function privateBreaks({ path, text }: SourceFile): string[] {
  const [part] = privateParts.exec(text) ?? [];
  return part ? [`${path} uses ${part.trim()}, a private part of React Router`] : [];
}

/** Types generated for a route would lead its children back to it. */
function typesBreaks({ path, text }: SourceFile): string[] {
  const names = [...text.matchAll(/\/\+types\/([\w-]+)\.ts'/g)].map(([, name]) => name);
  return names
    .filter((name) => !path.replace(/\.tsx?$/, '').endsWith(`/${name}`))
    .map((name) => `${path} imports the types of ${name}: only the route itself does`);
}

/** Finds folders whose names do not describe their contents. */
function folderBreaks({ path }: SourceFile): string[] {
  const name = path
    .split('/')
    .find((part) => /^(parts|utils?|helpers|common|lib|misc)$/.test(part));
  return name ? [`${path}: a folder named ${name} is no room`] : [];
}

/** Import cycles, types included, one break each. */
function circles(imports: Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[] = [];
  function follow(path: string, trail: string[]): void {
    if (trail.includes(path)) {
      cycles.push(`${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}: a circle`);
    } else if (!done.has(path)) {
      for (const to of targets.get(path) ?? []) follow(to, [...trail, path]);
      done.add(path);
    }
  }
  for (const path of targets.keys()) follow(path, []);
  return cycles;
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(?<clause>(?:type\s+)?[^'"`;]*?\s+from\s+)?['"](?<name>[^'"]+)['"]/g;
const call =
  /\b(?:import|ssrLoadModule|import\.meta\.glob)(?:<[^(]*>)?\(\s*['"](?<name>[^'"]+)['"]/g;

/** Own files, imported statically or dynamically, as paths from the root. */
export function readImports({ path, text }: SourceFile): Import[] {
  const imports = [...text.matchAll(statement), ...text.matchAll(call)];
  return imports.flatMap(({ groups }) => {
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
  // Generated by React Router beside a route.
  if (!name.startsWith('.') || name.includes('/+types/')) return undefined;
  return normalize(join(dirname(path), name));
}
