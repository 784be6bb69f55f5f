import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('a text that is not JSON is parsed as undefined', () => {
  for (const text of ['', '<html>', '{"a":', 'undefined']) expect(parseJson(text)).toBeUndefined();
});

test('a JSON value of any kind is parsed', () => {
  const value = { a: [1, null, true, { نص: 'قيمة 🌿' }], b: {} };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
  expect(parseJson('null')).toBeNull();
});

test('NUL and half surrogates are removed from every text of parsed JSON, field names included', () => {
  const text = String.raw`{"card":{"na\u0000me":"Sara\u0000"},"list":["\ud83d",{"\ud83d":"\udf3f"}]}`;
  expect(parseJson(text)).toEqual({ card: { name: 'Sara' }, list: ['�', { '�': '�' }] });
});
