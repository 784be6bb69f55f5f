import { expect, test } from 'vitest';
import { changeSettings } from './settings-text.ts';

test('changes only the named lines, and adds missing ones at the end', () => {
  const text = [
    '# PORT=1 is a comment',
    'STORE_NAME="Oud & Rose"',
    'export PORT = 3000   # for Caddy',
    "PUBLIC_URL='https://old.example.com' # the domain\r",
    'SUPPORT_EMAIL=care@example.com',
  ].join('\n');
  const changes = { PORT: '3100', PUBLIC_URL: 'https://new.example.com', TRUST_PROXY: 'loopback' };
  expect(changeSettings(text, changes)).toBe(
    [
      '# PORT=1 is a comment',
      'STORE_NAME="Oud & Rose"',
      'export PORT = 3100   # for Caddy',
      'PUBLIC_URL=https://new.example.com # the domain\r',
      'SUPPORT_EMAIL=care@example.com',
      'TRUST_PROXY=loopback',
      '',
    ].join('\n'),
  );
});

test('leaves a line as it is if it has the value in another form', () => {
  const text = "TRUST_PROXY='loopback' # Caddy\n";
  expect(changeSettings(text, { TRUST_PROXY: 'loopback' })).toBe(text);
});
