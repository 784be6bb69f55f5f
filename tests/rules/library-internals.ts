import { type ESTree, parseSync, Visitor } from 'vite';

// Product code uses libraries by their public interfaces: a method that is replaced, or a private field that is
// read, breaks with the next version, in ways that no type check finds.

type Exception = { file: string; reason: string };

export const exceptions: Exception[] = [
  {
    file: 'database/embedded/embedded-folder.ts',
    reason: 'PGlite on Emscripten has no fsync; its tests fail when PGlite changes',
  },
  { file: 'app/ads/pixel.ts', reason: "an object of ours, with the names of TikTok's snippet" },
  {
    file: 'server/api/public/contact-endpoint.ts',
    reason: '_gotcha and _subject are fields of the JSON that contact forms post',
  },
];

/** Describes each replaced method and each private field, as "path:line what". */
export function findInternals(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const breaks: string[] = [];
  /** Namespaces of packages: what they export is public, whatever its name. */
  const namespaces = new Set<string>();
  const packageImports = new Set<string>();
  function report(node: ESTree.Node, what: string): void {
    breaks.push(`${path}:${text.slice(0, node.start).split('\n').length} ${what}`);
  }
  function checkPrivate(node: ESTree.Node, name: string | undefined): void {
    if (name && /^_[^_]|^__reactRouter/.test(name)) report(node, `reads the private field ${name}`);
  }
  function rootOf(node: ESTree.Node): string | undefined {
    if (node.type === 'MemberExpression') return rootOf(node.object);
    if (node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression') {
      return rootOf(node.expression);
    }
    if (node.type === 'ThisExpression') return 'this';
    return node.type === 'Identifier' ? node.name : undefined;
  }
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (/^[.#]/.test(source.value)) return;
      for (const { type, local } of specifiers) {
        packageImports.add(local.name);
        if (type !== 'ImportSpecifier' || local.name === 'z') namespaces.add(local.name);
      }
    },
    AssignmentExpression(node) {
      const { left, right } = node;
      if (left.type !== 'MemberExpression') return;
      const name = propertyOf(left);
      const isPrototype = /\.prototype\b/.test(text.slice(left.start, left.end));
      const isOwn = left.object.type === 'ThisExpression';
      const isImported = packageImports.has(rootOf(left) ?? '');
      // Platform objects take their event handlers by assignment.
      const isHandler = name !== undefined && /^on[a-z]+$/.test(name);
      const replaces = isFunction(right) && !isOwn && !isHandler;
      if (replaces || isPrototype || isImported) report(node, `replaces ${name ?? 'a member'}`);
    },
    CallExpression(node) {
      const called = text.slice(node.callee.start, node.callee.end);
      if (
        !/^(Object\.(defineProperty|defineProperties|assign)|Reflect\.(set|defineProperty))$/.test(
          called,
        )
      ) {
        return;
      }
      const [target, ...sources] = node.arguments;
      if (!target) return;
      const isImported = packageImports.has(rootOf(target) ?? '');
      const isPrototype = /\.prototype$/.test(text.slice(target.start, target.end));
      const defines = !called.endsWith('assign') && sources.length > 0;
      if (isImported || isPrototype || (defines && rootOf(target) !== 'this')) {
        report(node, `replaces members by ${called}`);
      }
    },
    MemberExpression(node) {
      const root = node.object.type === 'Identifier' ? node.object.name : '';
      if (node.object.type === 'ThisExpression' || namespaces.has(root)) return;
      checkPrivate(node, propertyOf(node));
    },
    ObjectPattern({ properties }) {
      for (const one of properties) {
        if (one.type === 'Property' && !one.computed) checkPrivate(one, keyOf(one.key));
      }
    },
  }).visit(program);
  return breaks;
}

function propertyOf({ property, computed }: ESTree.MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return keyOf(property, true);
}

function keyOf(key: ESTree.Node, isComputed = false): string | undefined {
  if (key.type === 'Literal' && typeof key.value === 'string') return key.value;
  return !isComputed && key.type === 'Identifier' ? key.name : undefined;
}

function isFunction(node: ESTree.Node): boolean {
  if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression') {
    return isFunction(node.expression);
  }
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
}
