import { basename } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

// The names of the code are those of the trade and of the platform. The families below are words of a dialect
// that grew here once: a newcomer had to learn it before the shop.

export interface Family {
  name: string;
  pattern: RegExp;
  /** Names to write in its place. */
  instead: string;
  /** A name that the pattern has to match, for the test that it does. */
  example: string;
}

export const families: Family[] = [
  {
    name: 'limits',
    pattern: /^(most|least)([A-Z]|$)/,
    instead: 'maxX, minX, with the unit',
    example: 'mostTries',
  },
  {
    name: 'limits as superlatives',
    pattern: /^(longest|shortest|fewest|largest)[A-Z]/,
    instead: 'maxX, minX, with the unit',
    example: 'longestNote',
  },
  {
    name: 'durations',
    pattern: /^ms[A-Z]|^(seconds|minutes|hours|days)(To|Between|Until|Before|Kept|Of|In)([A-Z]|$)/,
    instead: 'the thing, then the unit: retryDelayMs, sessionTtlHours',
    example: 'secondsToAnswer',
  },
  {
    name: 'asked',
    pattern: /^[aA]sked([A-Z]|$)|Asked([A-Z]|$)/,
    instead: 'request, input, query, params',
    example: 'asked',
  },
  {
    name: 'bare participles',
    pattern: /^([gG]iven|[kK]nown|[fF]ound|[wW]anted|[sS]hown)$/,
    instead: 'params, values; cached, existing, row; match; expected, filters; view, visible',
    example: 'given',
  },
  {
    name: 'types named by participles',
    pattern: /^(Given|Found|Wanted|Shown|Held)[A-Z]/,
    instead: 'a noun: OrderView, OrderMatch',
    example: 'ShownOrder',
  },
  {
    name: 'kept',
    pattern: /^[kK]ept([A-Z]|$)|Kept([A-Z]|$)|^[hH]eld$/,
    instead: 'saved, stored, cached, retained; pending, locked',
    example: 'isKept',
  },
  {
    name: 'speech',
    pattern: /^([sS]ay|[sS]ays|[sS]aid|[sS]aying|[tT]ell|[tT]old)([A-Z]|$)/,
    instead: 'reported, print, text',
    example: 'said',
  },
  {
    name: 'words',
    pattern: /^[wW]ords([A-Z]|$)|Words([A-Z]|$)/,
    instead: 'messages, copy, text',
    example: 'slipWords',
  },
  {
    name: 'facts',
    pattern: /^[fF]acts?([A-Z]|$)|Facts?([A-Z]|$)/,
    instead: 'data',
    example: 'orderFacts',
  },
  {
    name: 'note as a verb',
    pattern: /^note[A-Z]/,
    instead: 'recordX, openXItem; an order note is a noun: orderNoteX',
    example: 'noteUnusedDetails',
  },
  {
    name: 'doubts',
    pattern: /^[dD]oubt|Doubt/,
    instead: 'warnings',
    example: 'shippingDoubts',
  },
  { name: 'despite', pattern: /^despite|Despite/, instead: 'override', example: 'changeDespite' },
  {
    name: 'genitives',
    pattern: /^of[A-Z]|^pageOf$/,
    instead: 'a noun',
    example: 'ofSameCart',
  },
  {
    name: 'away',
    pattern: /^away([A-Z]|$)|Away([A-Z]|$)/,
    instead: 'unavailable, down',
    example: 'isAway',
  },
  {
    name: 'starts and ends',
    pattern:
      /(^([bB]egun|[gG]oOn|[gG]iveUp|[gG]iveBack|[tT]akenBack|[pP]aidBack|[tT]ryOut)|Begun|GoOn|GiveUp|GivenUp|GiveBack|GivenBack|TakenBack|PaidBack|TryOut)([A-Z]|$)/,
    instead: 'startedAt, retry, resume, abandon, undo, refund, test',
    example: 'takenBack',
  },
  {
    name: 'books',
    pattern: /^[bB]ooks([A-Z]|$)|Books([A-Z]|$)/,
    instead: 'ledger',
    example: 'SandboxBooks',
  },
  {
    name: 'tries',
    pattern: /^tries([A-Z]|$)|Tries([A-Z]|$)|^trials|Trials/,
    instead: 'attempts',
    example: 'countTries',
  },
];

interface Exception {
  names: string[];
  /** Names of files. Without: every file. */
  files?: string[];
  /** Applies to keys of objects, which may be stored or public, and not to other names. */
  isKey?: true;
  reason: string;
}

export const exceptions: Exception[] = [
  {
    names: ['facts'],
    isKey: true,
    reason: 'a column of emails and attention_items, and a key of saved job payloads',
  },
  { names: ['tries'], isKey: true, reason: 'a column of emails and attempt_counts' },
  {
    names: ['despite'],
    files: ['shipping-warnings.server.ts', 'change-status.test.ts', 'bulk-change.test.ts'],
    isKey: true,
    reason: 'a key of the JSON in order_events.data',
  },
  {
    names: ['isKept'],
    files: [
      'status-action.server.ts',
      'status-change-contract.ts',
      'use-status-change.ts',
      'order-action.server.ts',
    ],
    isKey: true,
    reason: 'a key of the JSON in staff_requests.answer',
  },
  {
    names: ['doubts'],
    files: ['staff-requests.test.ts'],
    isKey: true,
    reason: 'a key of the JSON in staff_requests.answer',
  },
  {
    names: ['held'],
    files: ['privacy.server.ts', 'privacy.test.ts', 'privacy-request.ts'],
    isKey: true,
    reason: 'a key of the JSON in staff_requests.answer and of the lock protocol',
  },
  {
    names: ['kept'],
    files: ['order-email.tsx', 'staff-email-endpoints.ts', 'staff-email-endpoints.test.ts'],
    isKey: true,
    reason: 'a key of an API body',
  },
  {
    names: ['kept'],
    files: ['privacy.ts', 'privacy-request.ts'],
    isKey: true,
    reason: 'named after a saved value, the fate of data that an erasure leaves',
  },
  {
    names: ['least', 'most'],
    files: ['log.ts', 'list-filters.ts', 'order-export-endpoint.ts', 'admin-cases.ts'],
    isKey: true,
    reason: 'query parameters of the order list and its export',
  },
  {
    names: ['shown'],
    files: [
      'orders-list.ts',
      'orders-address.ts',
      'list-address.test.ts',
      'use-live-orders.ts',
      'admin-cases.ts',
    ],
    isKey: true,
    reason: 'a query parameter of the order list',
  },
  {
    names: ['words'],
    files: ['packing-slip.tsx', 'packing-slips.spec.ts'],
    isKey: true,
    reason: 'a query parameter of packing slips',
  },
  { names: ['words'], files: ['import-rules.ts'], reason: 'the folder app/words' },
  { names: ['largestContentfulPaint'], reason: 'the name of a Web Vitals metric' },
  { names: ['daysInMonth'], reason: 'the days of a calendar month' },
  { names: ['says'], isKey: true, reason: 'a key of the JSON that npm run doctor prints' },
  { names: ['noteHint'], reason: 'the hint of a note, which is a thing here' },
  { names: ['maxSentenceWords', 'countWords', 'brokenWords'], reason: 'words of a text' },
];

export interface Source {
  path: string;
  text: string;
  names: Declared[];
}

/** Describes each declared name that belongs to a family and to no exception, once per file. */
export function findDialect({ path, text, names }: Source): string[] {
  const seen = new Set<string>();
  return names.flatMap((one) => {
    const { name, start } = one;
    const family = familyOf(name);
    if (!family || seen.has(name) || exceptions.some((it) => isException(it, path, one))) return [];
    seen.add(name);
    const line = text.slice(0, start).split('\n').length;
    return [`${path}:${line} ${name} (${family.name}): write ${family.instead}`];
  });
}

export function familyOf(name: string): Family | undefined {
  return families.find(({ pattern }) => pattern.test(name));
}

export function isException(
  exception: Exception,
  path: string,
  { name, isKey }: Declared,
): boolean {
  const { names, files } = exception;
  if (!names.includes(name) || (exception.isKey && !isKey)) return false;
  return !files || files.includes(basename(path));
}

interface Declared {
  name: string;
  start: number;
  isKey: boolean;
}

const openings = 'Of|What|As|For|Without|Not|By|Where|Also';
const opening = new RegExp(`^[ \\t]*(?:/\\*\\*|/\\*\\*\\n\\s*\\*|//) (${openings})\\b`);

/** Describes each comment that begins with neither a verb nor the thing it is about. */
export function findLooseComments({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const isContinued = /^\s*\/\//.test(line) && /^\s*\/\//.test(lines[at - 1] ?? '');
    const word = opening.exec(`${line}\n${lines[at + 1] ?? ''}`)?.[1];
    return word && !isContinued ? [`${path}:${at + 1} begins with ${word}`] : [];
  });
}

/** Describes each spread object literal: it only keeps the formatter from breaking lines. */
export function findLayoutTricks({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const places: string[] = [];
  new Visitor({
    SpreadElement({ argument, start }) {
      if (argument.type !== 'ObjectExpression') return;
      places.push(`${path}:${text.slice(0, start).split('\n').length}`);
    },
  }).visit(parseSync(path, text).program);
  return places;
}

/** Lists the variables, parameters, functions, types, properties and imports that a text declares. */
export function readNames(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const names: Declared[] = [];
  function add(node: ESTree.Node | null | undefined, isKey = false): void {
    if (node?.type === 'Identifier') names.push({ name: node.name, start: node.start, isKey });
    if (node?.type === 'AssignmentPattern') add(node.left, isKey);
    if (node?.type === 'RestElement') add(node.argument);
    if (node?.type === 'TSParameterProperty') add(node.parameter);
    if (node?.type === 'ArrayPattern') for (const one of node.elements) add(one);
    if (node?.type === 'ObjectPattern') {
      for (const one of node.properties) {
        if (one.type === 'Property') add(one.value, one.shorthand);
        else add(one);
      }
    }
  }
  function addKey(node: { key: ESTree.Node; computed?: boolean }): void {
    if (!node.computed) add(node.key, true);
  }
  function addFunction(node: { id?: ESTree.Node | null; params: ESTree.Node[] }): void {
    add(node.id);
    for (const one of node.params) add(one);
  }
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    TSFunctionType: addFunction,
    CatchClause: ({ param }) => add(param),
    ClassDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSTypeParameter: ({ name }) => add(name),
    TSMethodSignature(node) {
      addKey(node);
      for (const one of node.params) add(one);
    },
    TSPropertySignature: addKey,
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
    ObjectExpression({ properties }) {
      for (const one of properties) if (one.type === 'Property' && !one.shorthand) addKey(one);
    },
    ImportSpecifier: ({ local }) => add(local),
    ImportDefaultSpecifier: ({ local }) => add(local),
    ImportNamespaceSpecifier: ({ local }) => add(local),
  }).visit(program);
  return { path, text, names };
}
