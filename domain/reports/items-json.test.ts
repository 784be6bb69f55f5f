import { expect, test } from 'vitest';
import { itemsJsonOf } from './items-json.ts';

test.each([
  ['[1]', '{"items":[2]}', '[1]'],
  [undefined, '{"items":[2],"lang":"ar"}', '[\n  2\n]'],
  [undefined, '{"lang":"ar"}', '{"lang":"ar"}'],
  [undefined, '{"items": [broken', '{"items": [broken'],
  [undefined, 'null', 'null'],
  [undefined, undefined, undefined],
])('items %j and meta_data %j are displayed as %j', (items, metaData, text) => {
  expect(itemsJsonOf({ items, metaData })).toBe(text);
});
