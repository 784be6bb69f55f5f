import { expect, test } from 'vitest';
import { files } from '#domain/addresses.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { writeSecurityTxt } from './security-txt.ts';

const settings = { publicUrl: 'https://shop.example', supportEmail: 'help@shop.example' };
const dayMs = 24 * 60 * 60 * 1000;

onBothDatabases('security.txt', (shop) => {
  test('security.txt names the support email of the store, an expiry date and its languages', async () => {
    const response = await shop.visitor().fetch(files.securityTxt);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    const { supportEmail } = shop.store.settings;
    expect(text).toMatch(new RegExp(`^Contact: mailto:${supportEmail}$`, 'm'));
    expect(text).toMatch(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/m);
    expect(text).toMatch(/^Preferred-Languages: en, ar$/m);
  });

  test('security.txt is found at no other address and accepts no form', async () => {
    for (const path of ['/security.txt', '/.well-known/security', '/.well-known/other.txt']) {
      expect((await shop.visitor().fetch(path)).status, path).toBe(404);
    }
    const posted = await shop.visitor().fetch(files.securityTxt, { method: 'POST' });
    expect(posted.status).toBe(404);
  });
});

test('security.txt on a public address names that address as canonical', () => {
  expect(writeSecurityTxt(settings, new Date())).toContain(
    'Canonical: https://shop.example/.well-known/security.txt\n',
  );
  const local = { ...settings, publicUrl: 'http://localhost:3000' };
  expect(writeSecurityTxt(local, new Date())).not.toContain('Canonical');
});

test('security.txt expires within a year, and not while it may be cached', () => {
  for (let day = 0; day < 800; day++) {
    const now = new Date(Date.UTC(2026, 0, 1) + day * dayMs + day * 1777);
    const [, expires = ''] = /^Expires: (.+)$/m.exec(writeSecurityTxt(settings, now)) ?? [];
    const left = (Date.parse(expires) - now.getTime()) / dayMs;
    expect(left).toBeGreaterThan(90);
    expect(left).toBeLessThan(365);
  }
});
