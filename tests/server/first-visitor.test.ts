import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { startServerForFile } from '../support/with-server.ts';

// A cached page is rendered for its first visitor: nothing of that visitor may be in it.

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile();
});

const mark = 'zzmarkzz';
const paths = [
  '/',
  '/product/2',
  '/about',
  '/contact',
  '/blog',
  '/blog/pp405-hair-spray',
  '/_.data',
];

/** A request with a Host header of its own, which fetch would not send. */
function visit(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, path, headers };
    const sent = request(options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve(body));
    });
    sent.on('error', reject).end();
  });
}

test.each(paths)('%s as cached contains nothing of its first visitor', async (path) => {
  await visit(`${path}?utm_source=${mark}&lang=en`, {
    host: `${mark}.example`,
    cookie: `nabta_orders=${mark}; session=${mark}`,
    referer: `https://${mark}.example/`,
    'user-agent': mark,
    'x-forwarded-host': `${mark}.example`,
    'x-forwarded-for': mark,
  });
  const html = await (await server.fetch(`${path}?lang=en`)).text();
  expect(html.length).toBeGreaterThan(100);
  const at = html.indexOf(mark);
  expect(at < 0 ? '' : html.slice(at - 60, at + 60)).toBe('');
});

test('a page requested under another host contains the public address', async () => {
  const page = await visit('/shipping-terms', { host: `${mark}.example` });
  expect(page).not.toContain(mark);
});
