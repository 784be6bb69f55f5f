import { gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';

// Input that a person, a program or an attacker may send in place of valid input. fast-check generates it:
// the same seed makes the same input.

const signs = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\ufeffa', '\u202e1.00\u202c', '\u200f\u0663'];
const oddTexts = ['', ' ', '\r\nSet-Cookie: a=b', '\u0661\u0662\u0663', 'e\u0301'.repeat(90)];
const longTexts = ['x'.repeat(300), 'x'.repeat(5000), '\ufdfa'.repeat(700), '9'.repeat(40)];
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined'];
const numbers = ['NaN', 'Infinity', '-1', '-0', '0', '1', '0x10', '1e309', '1e-400', '007', '1,5'];
const limits = ['2147483648', '9223372036854775808', '-9223372036854775809', '0.005', '1.999'];
const moments = [
  '0000-00-00',
  '2026-02-30',
  'infinity',
  '+275760-09-13T00:00:00.000Z',
  '1969-12-31',
];
const attacks = [
  "' or '1'='1",
  '1; select pg_sleep(9)',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example',
  '../../etc/passwd',
  "=cmd|'/c calc'!A1",
  '(a+)+$',
  '\\',
  '%',
  '_',
  '*',
  '[]',
  '{}',
  'true',
  '[object Object]',
];
const ids = ['00000000-0000-0000-0000-000000000000', '482917305114', 'nobody@nabta.example'];

export const hostileText: Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...signs,
      ...oddTexts,
      ...longTexts,
      ...names,
      ...numbers,
      ...limits,
      ...moments,
      ...attacks,
      ...ids,
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.constantFrom(
        'a',
        '1',
        '\ud83d',
        '\udca9',
        '\0',
        '\u202e',
        '\n',
        '"',
        '\\',
        '%',
        ' ',
      ),
    }),
  },
);

/** A segment of a path or a query, encoded for an address. */
export const hostileSegment: Arbitrary<string> = fc.oneof(
  hostileText.map(escapeText),
  fc.constantFrom('%00', '%E0%A4%A', '%ED%A0%80', '%FF', '%', '..', '%2e%2e%2f', '%2500', '+', ';'),
);

/** Half of a character cannot be sent in UTF-8. */
export function escapeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(
    undefined,
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.1,
    1.005,
    5e-324,
    1e21,
    -1e308,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    'x'.repeat(70_000),
    nested(400),
  ),
  fc.constantFrom([], {}, [[[]]], { a: { b: {} } }, [null], Array(600).fill(1)),
  fc.jsonValue({ maxDepth: 3 }),
);

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

/** Generates `body` with some of its values replaced, removed or added. */
export function broken(body: Arbitrary<unknown>): Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), hostileValue, rarely(hostileText, 3));
  return fc.tuple(body, fc.array(change, { maxLength: 3 })).map(([whole, changes]) =>
    changes.reduce((current: unknown, [at, value, name]) => {
      const places = placesOf(current);
      const place = places[at % places.length] ?? [];
      return replace(current, name === undefined ? place : [...place, name], value);
    }, whole),
  );
}

type Place = string[];

function placesOf(value: unknown, above: Place = []): Place[] {
  if (typeof value !== 'object' || value === null || above.length > 6) return [above];
  const inside = Object.entries(value).slice(0, 60);
  return [above, ...inside.flatMap(([name, inner]) => placesOf(inner, [...above, name]))];
}

function replace(whole: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole)) {
    return whole.map((inner, at) => (`${at}` === name ? replace(inner, rest, value) : inner));
  }
  const entries = Object.entries(typeof whole === 'object' && whole ? whole : {});
  const inner = entries.find(([key]) => key === name)?.[1];
  // Uses entries, so that `__proto__` is an ordinary name.
  return Object.fromEntries([...entries, [name, replace(inner, rest, value)]]);
}

type Encoded = { body: Buffer; headers: Record<string, string> };

/** Mostly as it should be; else cut off, twice, compressed, in another encoding, … */
export function encoded(text: Arbitrary<string>, type: string): Arbitrary<Encoded> {
  const whole = { weight: 3 * breaks.length, arbitrary: fc.constant<Break>((text) => text) };
  const others = breaks.map((one) => ({ weight: 1, arbitrary: fc.constant(one) }));
  const types = fc.oneof(
    { weight: 8, arbitrary: fc.constant(type) },
    { weight: 1, arbitrary: fc.constantFrom(...otherTypes) },
  );
  const coding = rarely(fc.constantFrom('gzip', 'br', 'x', 'identity, gzip'), 30);
  return fc
    .tuple(text, fc.oneof(whole, ...others), types, coding)
    .map(([content, edit, as, how]) => ({
      body: Buffer.from(edit(content)),
      headers: { ...(as && { 'content-type': as }), ...(how && { 'content-encoding': how }) },
    }));
}

type Break = (text: string) => string | Buffer;

const breaks: Break[] = [
  () => '',
  (text) => text.slice(0, text.length / 2),
  (text) => text.slice(0, -1),
  (text) => text + text,
  (text) => `\ufeff${text}`,
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xc3, 0x28])]),
  (text) => gzipSync(text),
  // A key twice, keys that every object has, numbers that JSON does not know, no end.
  (text) => text.replace(/"(\w+)":/g, '"$1":null,"$1":'),
  (text) => text.replace('{', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},'),
  (text) => text.replace(/:-?\d[\d.]*/g, ':1e999'),
  (text) => text.replace(/:-?\d[\d.]*/g, ':-0x1'),
  (text) => '['.repeat(20_000) + text,
  (text) => '{"a":'.repeat(9000) + text,
];

const otherTypes = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'a/b',
  '\u00ff/\u00ff',
  'x'.repeat(900),
];

/** Yields a value once in `times`, otherwise undefined. */
export function rarely<T>(value: Arbitrary<T>, times: number): Arbitrary<T | undefined> {
  const nothing = { weight: times - 1, arbitrary: fc.constant(undefined) };
  return fc.oneof(nothing, { weight: 1, arbitrary: value });
}

/** Node refuses to send anything else. */
export function asHeader(text: string): string {
  return text.replace(/[^\t -~\u0080-\u00ff]/gu, '?');
}

export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
};

/** Values that a schema of the API's description allows. */
export function valuesOf(schema: Schema, schemas: Record<string, Schema>): Arbitrary<unknown> {
  const inner = (inside: Schema) => valuesOf(inside, schemas);
  if (schema.$ref) return inner(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(inner));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => inner({ ...schema, type })));
  }
  const { minItems = 0, maxItems = 4, minimum, maximum = 2 ** 40, exclusiveMinimum } = schema;
  const min = Math.max(minimum ?? -(2 ** 40), (exclusiveMinimum ?? -(2 ** 40)) + 1);
  const max = Math.min(maximum, 2 ** 40);
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, inner);
    case 'array': {
      const length = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) };
      return fc.array(inner(schema.items ?? {}), length);
    }
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer({ min, max });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: Schema, inner: (inside: Schema) => Arbitrary<unknown>) {
  const { properties = {}, required = [] } = schema;
  const model = Object.entries(properties).map(([name, field]) => [name, inner(field)] as const);
  const requiredKeys = required.filter((name) => name in properties);
  return fc.record<Record<string, unknown>>(Object.fromEntries(model), { requiredKeys });
}

function textsOf({ pattern, format, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  // fast-check knows no classes of Unicode and nothing that looks ahead.
  if (pattern && !/\\p|\(\?/.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.max(minLength, Math.min(maxLength, minLength + 60));
  return fc.string({ unit: 'grapheme', minLength, maxLength: longest });
}
