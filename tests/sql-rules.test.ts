import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const sourceFiles = ['database', 'domain', 'server', 'app'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => join(room, path)),
);

/** Raw SQL conditions that need parentheses: Kysely joins them with "and". */
function findLooseConditions(text: string): string[] {
  const conditions = [...text.matchAll(/sql<boolean>`([^`]*)`/g)].map(([, sql = '']) => sql.trim());
  return conditions.filter((sql) => /\bor\b/i.test(withoutParentheses(sql)));
}

function withoutParentheses(sql: string): string {
  const inner = /\([^()]*\)/g;
  const outer = sql.replace(inner, '');
  return outer === sql ? sql : withoutParentheses(outer);
}

test('a condition of SQL with "or" is in parentheses', () => {
  const conditions = sourceFiles.flatMap((file) =>
    findLooseConditions(readFileSync(join(root, file), 'utf8')),
  );
  expect(conditions).toEqual([]);
});

test('the check of SQL detects a loose condition', () => {
  const loose = 'where(sql<boolean>`a is null or a < now()`)';
  expect(findLooseConditions(loose)).toHaveLength(1);
  expect(findLooseConditions(loose.replace('`a', '`(a').replace('()`', '())`'))).toEqual([]);
  expect(findLooseConditions('sql<boolean>`coalesce(a or b, false)`')).toEqual([]);
});

/** It says once which orders are placed. */
const placedOrder = join('domain', 'orders', 'placed-order.server.ts');

/** Conditions that take every pending order for one that is not placed, in raw SQL and in Kysely's calls. */
function findBarePending(text: string): string[] {
  const column = String.raw`(?<![\w$])(?:\w+\.)?"?status"?(?:::\w+)?`;
  const differs = '(?:<>|!=|is distinct from)';
  const raw = new RegExp(String.raw`${column}\s*${differs}\s*'pending'`, 'gi');
  const call = new RegExp(
    String.raw`['"\x60](?:\w+\.)?status['"\x60]\)?,\s*'${differs}',\s*(?:sql\.(?:lit|val)\()?'pending'`,
    'gi',
  );
  const negated = new RegExp(String.raw`\bnot\s*\(?\s*${column}\s*=\s*'pending'`, 'gi');
  return [raw, call, negated].flatMap((pattern) => text.match(pattern) ?? []);
}

test('only one file decides which pending orders are placed', () => {
  const bare = sourceFiles
    .filter((file) => file !== placedOrder)
    .flatMap((file) => {
      const conditions = findBarePending(readFileSync(join(root, file), 'utf8'));
      return conditions.map((condition) => `${file}: ${condition}`);
    });
  expect(bare).toEqual([]);
  expect(findBarePending(readFileSync(join(root, placedOrder), 'utf8'))).toHaveLength(1);
});

test('the check of pending orders detects a planted condition in every form', () => {
  const planted = [
    "sql`select from orders where status <> 'pending'`",
    "sql`orders.status != 'pending' and true`",
    "sql`newer.status::text is distinct from 'pending'`",
    "sql`not (orders.status = 'pending')`",
    "orders.where('status', '!=', 'pending')",
    "orders.where('orders.status', '<>', sql.lit('pending'))",
    "eb(eb.ref('orders.status'), 'is distinct from', 'pending')",
    "where(\n  'orders.status',\n  '!=',\n  sql.lit('pending'),\n)",
  ];
  for (const text of planted) expect(findBarePending(text), text).toHaveLength(1);
  const others = [
    "sql`orders.order_status <> 'pending'`",
    "if (order.status !== 'pending') return",
    "orders.where('orders.status', '=', sql.lit('pending'))",
    "orders.where('order_status', '!=', 'pending')",
  ];
  for (const text of others) expect(findBarePending(text), text).toEqual([]);
});
