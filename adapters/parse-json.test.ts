import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('what is no JSON is nothing', () => {
  for (const text of ['', '<html>', '{"a":', 'undefined']) expect(parseJson(text)).toBeUndefined();
});

test('JSON is what it says, whatever it is', () => {
  const value = { a: [1, null, true, { نص: 'قيمة 🌿' }], b: {} };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
  expect(parseJson('null')).toBeNull();
});

test('no text keeps a NUL or half of a character, be it a name of a field', () => {
  const text = String.raw`{"card":{"na\u0000me":"Sara\u0000"},"list":["\ud83d",{"\ud83d":"\udf3f"}]}`;
  expect(parseJson(text)).toEqual({ card: { name: 'Sara' }, list: ['�', { '�': '�' }] });
});
