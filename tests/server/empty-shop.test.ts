import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmbedded } from '#database/open.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { emptyStore, preparedStore, spawnServer, startServer } from '../support/with-server.ts';

const demoText = /Roots first|Hair loss|من الجذور|تساقط الشعر/i;

test('a first start with --empty has no products, articles and samples, and stays so', {
  timeout: 400_000,
}, async () => {
  const dataDir = await emptyStore();
  const first = await startServer({ dataDir, args: ['--empty'] });
  const owner = await adminVisitor(first);
  for (const lang of ['en', 'ar']) {
    for (const path of ['/', '/about', '/blog']) {
      const response = await owner.fetch(`${path}?lang=${lang}`);
      expect(response.status, path).toBe(200);
      const html = await response.text();
      expect(html, `${path} ${lang}`).not.toMatch(demoText);
      expect(html, `${path} ${lang}`).not.toContain('.com/nabta.example');
    }
  }
  const home = await (await owner.fetch('/?lang=en')).text();
  expect(home).toContain('[Your headline');
  expect(home).toContain('No products available.');
  expect(home).not.toContain('reviews-title');
  expect(home).not.toMatch(/few ingredients|amber bottle|hero/i);
  expect(await (await owner.fetch('/blog?lang=en')).text()).toContain('There are no articles yet.');
  expect((await owner.fetch('/blog/hair-loss-treatment-guide')).status).toBe(404);
  // It is closed until its owner opens it, and the setup guide says so.
  expect((await first.fetch('/')).headers.get('location')).toBe('/coming-soon');
  const guide = await (await owner.fetch('/admin/setup?lang=en')).text();
  expect(guide).toContain('data-step="opening" data-done="false"');
  await first.stop();

  const second = await startServer({ dataDir });
  expect((await second.fetch('/')).headers.get('location')).toBe('/coming-soon');
  await second.stop();
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  const { rows } = await sql`insert into products (title_en, price) values ('Oud', 40)
    returning id`.execute(db);
  await close();
  expect(rows).toEqual([{ id: 101 }]);
});

test('--empty leaves a shop with products as it is, and an unknown option is explained', {
  timeout: 120_000,
}, async () => {
  const dataDir = await preparedStore();
  const server = await startServer({ dataDir, args: ['--empty'] });
  expect(await (await server.fetch('/?lang=en')).text()).toContain('Roots first');
  expect(server.output).toContain('--empty changes nothing');
  await server.stop();
  const wrong = await spawnServer({ dataDir, args: ['--emty'] });
  expect((await wrong.ended).code).toBe(1);
  expect(wrong.output).toContain('Usage: npm start [-- --empty]');
});
