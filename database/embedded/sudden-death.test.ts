import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '../open.ts';

const program = fileURLToPath(new URL('../../tests/support/killed-opening.mjs', import.meta.url));

let data: string;
let folder: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'nabta-death-'));
  folder = join(data, 'database');
});
afterEach(() => rm(data, { recursive: true, force: true }));

// Covers the file that PGlite looks for, the one it copies next, and the one it writes on every open.
test.each(['PG_VERSION', 'postgresql.conf', 'postmaster.pid'])(
  'succeeds at the next start after a first start killed at %s',
  async (file) => {
    const { signal, stderr } = spawnSync(process.execPath, [program, folder, file]);
    expect(`${signal} ${stderr}`).toContain('SIGKILL');
    const database = await openEmbedded(folder);
    const { rows } = await sql<{ n: number }>`select 1 as n`.execute(database.db);
    expect(rows).toEqual([{ n: 1 }]);
    await database.close();
    expect(await readdir(data)).toEqual(['database']);
  },
);
test('the embedded database finds all data at the start after a killed one', async () => {
  const first = await openEmbedded(folder);
  await sql`create table kept (n int)`.execute(first.db);
  await first.close();
  const { signal } = spawnSync(process.execPath, [program, folder, 'postmaster.pid']);
  expect(signal).toBe('SIGKILL');
  const second = await openEmbedded(folder);
  const { rows } = await sql`select * from kept`.execute(second.db);
  expect(rows).toEqual([]);
  await second.close();
});
