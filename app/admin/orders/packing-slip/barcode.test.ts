import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBarcode } from './barcode.server.ts';

test.each(['482917305114', '1', '17', '0'.repeat(40), '4711-AE', '1234AB', 'RR 123.456/AE_7'])(
  'a scanner reads %j with a valid check character',
  (text) => {
    expect(scan(drawBarcode(text))).toBe(text);
  },
);

test('a scanner reads a barcode of any number that fits', () => {
  const letters = [...'ABCXYZabcxyz0123456789./_- '];
  const number = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 36 });
  fc.assert(
    fc.property(number, (drawn) => {
      expect(scan(drawBarcode(drawn.join('')))).toBe(drawn.join(''));
    }),
  );
});

test('a barcode has a quiet zone of ten modules on both sides', () => {
  const drawn = drawBarcode('482917305114');
  // Start, six pairs of digits, check character, stop.
  expect(drawn?.width).toBe(10 + 8 * 11 + 13 + 10);
  expect(drawn?.path).toMatch(/^M10 0h2v1h-2z/);
});

test.each([
  ['nothing', ''],
  ['letters that it does not have', '٤٧١١'],
  ['a line break', '47\n11'],
  ['too many for a label', 'Ab'.repeat(30)],
])('a barcode of %s is not drawn', (_, text) => {
  expect(drawBarcode(text)).toBeUndefined();
});

// Widths of bars and spaces by value, as the tables of ISO/IEC 15417 have them.
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232'
).split(' ');
const stop = '2331112';

type Drawn = ReturnType<typeof drawBarcode>;

/** Decodes the bars as a scanner would. Throws for bars that are not Code 128, or a wrong check character. */
function scan(drawn: Drawn): string {
  const widths = widthsOf(drawn);
  if (widths.slice(-stop.length) !== stop) throw new Error('no stop');
  const symbols = widths.slice(0, -stop.length).match(/.{6}/g) ?? [];
  const values = symbols.map((symbol) => patterns.indexOf(symbol));
  if (values.includes(-1)) throw new Error(`no symbol: ${symbols}`);
  const [start = 0, ...rest] = values;
  const check = rest.pop();
  const sum = rest.reduce((all, value, at) => all + value * (at + 1), start);
  if (sum % 103 !== check) throw new Error(`checked ${check}, counted ${sum % 103}`);
  return textOf(start, rest);
}

function widthsOf(drawn: Drawn): string {
  const bars = [...(drawn?.path ?? '').matchAll(/M(\d+) 0h(\d+)v1h-\2z/g)];
  return bars
    .map(([, from, width], at) => {
      const next = bars[at + 1];
      return next ? `${width}${Number(next[1]) - Number(from) - Number(width)}` : `${width}`;
    })
    .join('');
}

const setOf: Record<number, 'A' | 'B' | 'C'> = { 103: 'A', 104: 'B', 105: 'C' };
const setAfter: Record<number, 'A' | 'B' | 'C'> = { 101: 'A', 100: 'B', 99: 'C' };

function textOf(start: number, values: readonly number[]): string {
  let set = setOf[start];
  let text = '';
  for (const value of values) {
    if (set === 'C' && value < 100) text += `${value}`.padStart(2, '0');
    else if (value in setAfter) set = setAfter[value];
    else if (value < 64 || set === 'B') text += String.fromCharCode(value + 32);
    else throw new Error(`a control character: ${value}`);
  }
  return text;
}
