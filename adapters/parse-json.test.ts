import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('returns undefined for text that is not JSON', () => {
  for (const text of ['', '<html>', '{"a":', 'undefined']) expect(parseJson(text)).toBeUndefined();
});

test('parses any kind of JSON value', () => {
  const value = { a: [1, null, true, { نص: 'قيمة 🌿' }], b: {} };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
  expect(parseJson('null')).toBeNull();
});

test('removes NUL and half surrogates from every text, field names included', () => {
  const text = String.raw`{"card":{"na\u0000me":"Sara\u0000"},"list":["\ud83d",{"\ud83d":"\udf3f"}]}`;
  expect(parseJson(text)).toEqual({ card: { name: 'Sara' }, list: ['�', { '�': '�' }] });
});
