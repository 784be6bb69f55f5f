import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClickIds } from './click-ids.ts';

let cookies: string;
let session: Map<string, string>;

beforeEach(() => {
  cookies = '';
  session = new Map();
  vi.stubGlobal('document', {
    get cookie() {
      return cookies;
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
  });
});

afterEach(() => void vi.unstubAllGlobals());

test('a click id is stored for the visit only with consent', () => {
  const clickIds = createClickIds('?utm_source=tiktok&ttclid=E.C.P.click_1');
  expect([...session]).toEqual([]);
  clickIds.keep();
  expect([...session.values()]).toEqual(['E.C.P.click_1']);
  expect(createClickIds('').read()).toEqual({ ttclid: 'E.C.P.click_1', ttp: undefined });
});

test('the cookie of the pixel is found among others', () => {
  cookies = 'nabta_lang=ar; x_ttp=other; _ttp=01J-ttp; z=1';
  expect(createClickIds('').read().ttp).toBe('01J-ttp');
});

test.each(['', 'a b', '<script>', 'x'.repeat(301)])('%j is rejected as a click id', (value) => {
  const clickIds = createClickIds(`?ttclid=${encodeURIComponent(value)}`);
  clickIds.keep();
  cookies = `_ttp=${value}`;
  expect(clickIds.read()).toEqual({ ttclid: undefined, ttp: undefined });
});
