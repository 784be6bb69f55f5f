import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

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
  const files = ['database', 'domain', 'server'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(root, room, path)),
  );
  const conditions = files.flatMap((file) => findLooseConditions(readFileSync(file, 'utf8')));
  expect(conditions).toEqual([]);
});

test('the check of SQL detects a loose condition', () => {
  const loose = 'where(sql<boolean>`a is null or a < now()`)';
  expect(findLooseConditions(loose)).toHaveLength(1);
  expect(findLooseConditions(loose.replace('`a', '`(a').replace('()`', '())`'))).toEqual([]);
  expect(findLooseConditions('sql<boolean>`coalesce(a or b, false)`')).toEqual([]);
});
