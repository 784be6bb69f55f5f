import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTranslator } from 'use-intl/core';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { admin as adminAr } from '#app/words/ar/admin.ts';
import { errorPage as errorPageAr } from '#app/words/ar/error-page.ts';
import { purchase as purchaseAr } from '#app/words/ar/errors.ts';
import { ar } from '#app/words/ar.ts';
import { admin as adminEn } from '#app/words/en/admin.ts';
import { errorPage as errorPageEn } from '#app/words/en/error-page.ts';
import { purchase as purchaseEn } from '#app/words/en/errors.ts';
import { en } from '#app/words/en.ts';
import type { Locale } from '#app/words/message-types.ts';
import { momentFormat } from '#app/words/moments.ts';
import posts from '#content/blog/posts.json';
import catalogue from '#content/catalogue.json';
import { about } from '#content/pages/about.ts';
import { privacy } from '#content/pages/privacy.ts';
import { shippingTerms } from '#content/pages/shipping-terms.ts';
import type { Language } from '#domain/language.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const english = import.meta.glob<object>('../app/words/en/**/*.ts', { eager: true });
const arabic = import.meta.glob<object>('../app/words/ar/**/*.ts', { eager: true });
const topics = Object.entries(english).map(([path, messages]) => {
  const topic = path.replace('../app/words/en/', '');
  return [topic, messages, arabic[`../app/words/ar/${topic}`] ?? {}] as const;
});

test('values are formatted into messages, including those parsed by the build', () => {
  const sources = import.meta.glob<string>('../{app,server,domain}/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  const replacing = Object.entries(sources).filter(([, text]) =>
    /\.(split|replace|replaceAll)\(['"`]\{/.test(text),
  );
  expect(replacing.map(([path]) => path)).toEqual([]);
});

test('every topic exists in both languages', () => {
  expect(topics.length).toBeGreaterThan(10);
  expect(Object.keys(arabic).map((path) => path.replace('/ar/', '/en/'))).toEqual(
    Object.keys(english),
  );
});

test.each([
  ['English', adminEn.attention],
  ['Arabic', adminAr.attention],
])('attention items are explained in %s without names of files and settings', (_, attention) => {
  const technical = /[\w-]+\.(csv|json|md|ts)\b|\b[A-Z]{3,}_[A-Z_]+\b|\b[A-Z]{3,}=/;
  const texts = [...flatten(attention).values()];
  expect(texts.filter((text) => technical.test(text))).toEqual([]);
});

/** Values that Arabic leaves out. */
const unsaid: Record<string, string[]> = {};

describe.each(topics)('the messages of %s', (topic, english, arabic) => {
  const englishMessages = flatten(english);
  const arabicMessages = flatten(arabic);

  test('are the same keys in both languages, none missing, none empty', () => {
    expect([...arabicMessages.keys()].sort()).toEqual([...englishMessages.keys()].sort());
    for (const messages of [englishMessages, arabicMessages]) {
      for (const [key, message] of messages) expect(message.trim(), key).not.toBe('');
    }
  });

  test('use the same values in both languages', () => {
    for (const [key, message] of englishMessages) {
      const arabicMessage = arabicMessages.get(key) ?? '';
      const texts = valuesIn(message).filter((value) => !unsaid[key]?.includes(value));
      expect(valuesIn(arabicMessage), key).toEqual(texts);
      expect(tagsIn(arabicMessage), key).toEqual(tagsIn(message));
    }
  });

  test.each([
    ['en', englishMessages],
    ['ar-u-nu-latn', arabicMessages],
  ] as const)('can all be formatted in %s with any number', (locale, messages) => {
    for (const count of [0, 1, 2, 3, 11, 100]) {
      for (const [key, message] of messages) {
        expect(format(locale, message, count), key).not.toMatch(/[{}]/);
      }
    }
  });

  test('use the Arabic plural forms: zero, one, two, few, many', () => {
    for (const [key, message] of arabicMessages) {
      if (!message.includes(', plural,')) continue;
      if (!isForStaff(topic)) expect(message, key).toMatch(/(zero|=0) \{/);
      for (const form of ['one', 'two', 'few', 'many', 'other']) {
        expect(message, key).toMatch(new RegExp(`\\b${form} \\{`));
      }
    }
  });

  test('are Arabic in Arabic', () => {
    const texts = [...arabicMessages.values()].map((message) => message.replace(/\{\w+\}/g, ''));
    const foreign = texts.filter((text) => /\p{L}/u.test(text) && !/\p{Script=Arabic}/u.test(text));
    expect(foreign).toEqual([]);
  });
});

/** Texts that may be the same in both languages, with the reason. */
const shared: Record<string, string> = {
  'Sandbox Pay': 'a name',
  'MM/YY': 'as it is printed on cards',
  CVC: 'as it is printed on cards',
  'name@example.com': 'an address',
  ...sharedFor('what people know only by this name', [
    'SSL',
    'PostgreSQL',
    'XLS',
    'CSV UTF-8',
    'Global Privacy Control',
    'PP405',
    'Nature Cell Biology',
    'anagen',
    'catagen',
    'telogen',
    'USD',
    'SAR&nbsp;',
  ]),
  ...sharedFor('the path of a document', ['docs/backup.md', 'docs/gateways.md']),
  ...sharedFor('the name of an ingredient (INCI)', [
    'Aqua',
    'Glycerin',
    'Panthenol',
    'Caffeine',
    'Niacinamide',
    'Propanediol',
    'Hyaluronic Acid',
    'Rosmarinus Officinalis Leaf Water',
    'Rosmarinus Officinalis Leaf Oil',
    'Tocopherol',
    'Aloe Barbadensis Leaf Juice',
    'Camellia Sinensis Leaf Extract',
    'Hydroxyethylcellulose',
    'Phenoxyethanol',
    'Ethylhexylglycerin',
    'Sodium Benzoate',
    'Potassium Sorbate',
    'Citric Acid',
    'Coco-Glucoside',
    'Disodium Cocoyl Glutamate',
    'Avena Sativa Kernel Extract',
    'Xanthan Gum',
    'Glyceryl Oleate',
    'Simmondsia Chinensis Seed Oil',
    'Prunus Amygdalus Dulcis Oil',
    'Nigella Sativa Seed Oil',
    'Limonene',
    'Linalool',
  ]),
};

function sharedFor(reason: string, texts: string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text) => [text, reason]));
}

describe('no sentence for shoppers is the same in both languages', () => {
  const english = sentencesIn('en').flatMap(partsOf);
  const arabic = new Set(sentencesIn('ar').flatMap(partsOf));
  const literals = readSources(['app/shop', 'app/sandbox', 'app/ui', 'app/emails'])
    .filter(({ path }) => path !== 'app/emails/samples.ts')
    .flatMap(literalsIn);
  const same = [...english.filter((part) => arabic.has(part)), ...literals];

  test('in messages, pages, articles and products', () => {
    expect(english.length).toBeGreaterThan(1500);
    expect(arabic.size).toBeGreaterThan(1200);
    expect(english.filter((part) => arabic.has(part) && !(part in shared))).toEqual([]);
  });

  test('nor in a screen, whose own text is shown in both', () => {
    expect(literals.filter((text) => !(text in shared))).toEqual([]);
  });

  test('every exception is still needed', () => {
    expect(Object.keys(shared).filter((text) => !same.includes(text))).toEqual([]);
  });

  test.each([
    ['a paragraph', '<p className="mt-2">\n  Free shipping\n</p>', ['Free shipping']],
    [
      'brackets and signs',
      '<p>Free (always) = yes; <b>really</b></p>',
      ['Free (always) = yes;', 'really'],
    ],
    ['text before a child', '<p>Ships in {days} days</p>', ['Ships in', 'days']],
    ['a choice', `<p>{isPaid ? 'Paid' : \`Not \${so} yet\`}</p>`, ['Paid', 'Not', 'yet']],
    ['what may be missing', "<p>{name ?? 'Guest'}{isNew && 'New'}</p>", ['Guest', 'New']],
    ['what is joined', "<p>{'Order ' + id}</p>", ['Order']],
    ['a picture', '<img src={file} alt="Visa" />', ['Visa']],
    ['a choice of names', "<img alt={isCard ? 'Visa' : t('none')} />", ['Visa']],
    ['a label for screen readers', '<ul aria-label="Cards">{marks}</ul>', ['Cards']],
    ['an element made in a function', 'const of = () => <b>Sold</b>;', ['Sold']],
    ['a sentence that waits in a constant', "const late = 'Too many tries.';", ['Too many tries.']],
    ['words of app/words', "<p>{t('free')}</p>", []],
    ['a class', "<p className={isBad ? 'text-bad' : 'x'}>{text}</p>", []],
    ['a sign', '<span>·</span>', []],
    ['a type', 'const place = useRef<HTMLDivElement>(null);\nreturn <p>{text}</p>;', []],
    ['what developers read', "throw new Error('There is no such product.');", []],
  ])('%s', (_, text, literals) => {
    const inFunction = text.includes('return') ? `function f() { ${text} }` : text;
    expect(literalsIn({ path: 'screen.tsx', text: inFunction })).toEqual(literals);
  });
});

test.each([
  ['en', { shop: en.shop, purchase: purchaseEn, admin: adminEn, page: errorPageEn }],
  ['ar', { shop: ar.shop, purchase: purchaseAr, admin: adminAr, page: errorPageAr }],
])('an unavailable database is described by the same text everywhere, in %s', (_, messages) => {
  const { shop, purchase, admin, page } = messages;
  const texts = purchase.unavailable;
  expect(shop.home.unavailable).toBe(texts);
  expect(admin.chrome.unavailable).toBe(texts);
  expect(`${page.unavailable.title}. ${page.unavailable.text}`.startsWith(texts)).toBe(true);
});

describe('a time of day uses the 12-hour clock everywhere', () => {
  test.each([
    ['en', '21 Nov 2025, 6:05 PM', '21 Nov 2025, 12:05 AM'],
    ['ar', '21 نوفمبر 2025، 6:05 م', '21 نوفمبر 2025، 12:05 ص'],
  ] as const)('in %s', (language, evening, night) => {
    const format = momentFormat(language, 'Asia/Dubai');
    expect(format(new Date('2025-11-21T14:05:00Z'))).toBe(evening);
    expect(format(new Date('2025-11-20T20:05:00Z'))).toBe(night);
  });

  test.each([
    ['en', /\b\d{1,2}:\d{2}(?![\s\u00a0][AP]M\b)|\d\s?(am|pm|a\.m\.|p\.m\.)(?![\p{L}])/u],
    ['ar', /\b\d{1,2}:\d{2}(?![\s\u00a0](صباحًا|مساءً|ص|م)(?!\p{L}))/u],
  ] as const)('in sentences of %s', (language, other) => {
    const sentences = sentencesIn(language);
    expect(sentences.some((sentence) => /9:00/.test(sentence))).toBe(true);
    expect(sentences.filter((sentence) => other.test(sentence))).toEqual([]);
  });

  test('by one format: no screen chooses another clock', () => {
    const others = readSources(['app']).filter(({ text }) =>
      /hourCycle|hour12|'en-GB'|'h(11|23|24)'/.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

function isForStaff(topic: string): boolean {
  return topic.startsWith('admin');
}

function sentencesIn(language: Language): string[] {
  const messages = topics
    .filter(([topic]) => !isForStaff(topic))
    .flatMap(([, english, arabic]) => [...flatten({ en: english, ar: arabic }[language]).values()]);
  const pages = [about, privacy, shippingTerms, ...posts].flatMap((page) =>
    [...flatten(page[language])]
      .filter(([key]) => !key.includes('leadsTo'))
      .map(([, text]) => text),
  );
  const products = catalogue.flatMap((product) =>
    // An Arabic page shows the English list where there is none of its own.
    [...flatten({ ingredients_ar: product.ingredients_en, ...product })]
      .filter(([key]) => key.includes(`_${language}`))
      .map(([, text]) => text),
  );
  const written = posts.map(({ slug }) =>
    readFileSync(join(root, 'content/blog', `${slug}.${language}.md`), 'utf8'),
  );
  return [...messages, ...pages, ...products, ...written]
    .flatMap((text) => text.split('\n'))
    .filter((text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, '')));
}

/** Splits a text into sentences and list items, without values, plural forms and link addresses. */
function partsOf(text: string): string[] {
  return text
    .replace(/\b[A-Z]+(_[A-Z]+)+\b/g, '\n')
    .replace(
      /\{\w+, (plural|select),|\{\w+(, number)?\}|(=\d+|\b(none|zero|one|two|few|many|other)) \{|<\/?\w+>|\]\([^)]*\)/g,
      '\n',
    )
    .split(/[.!?؟…](?=\s|$)|[;:,،؛·|()"“”«»#*_[\]{}\n]+/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
}

type Node = { type: string; start: number; [field: string]: unknown };

const spoken =
  /^(alt|label|title|placeholder|hint|text|problem|aria-(label|description|valuetext))$/;
/** Nodes that only developers or the compiler read. */
const unseen = /^(ImportDeclaration|ThrowStatement|TS\w*(Type|TypeAnnotation|Declaration))$/;
const sentence = /^\p{Lu}.* .*[.!?]$/u;

/** Returns text in the code of a screen: between elements, in attributes for screen readers, in constants. */
function literalsIn({ path, text }: SourceFile): string[] {
  const literals = new Map<number, string>();
  const visit = (node: Node) => {
    if (unseen.test(node.type)) return;
    if (node.type === 'JSXText') literals.set(node.start, `${node.value}`);
    const texts = node.type === 'JSXAttribute' && !isSpoken(node) ? [] : literalsOf(node);
    for (const [start, messages] of texts) literals.set(start, messages);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(path, text).program as unknown as Node);
  return [...literals]
    .sort(([one], [other]) => one - other)
    .map(([, text]) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /\p{L}/u.test(text));
}

function isSpoken({ name }: Node): boolean {
  return spoken.test(`${(name as Node).name}`);
}

type Literals = [start: number, messages: string][];

/** Collects texts of elements and attributes; elsewhere only whole sentences count. */
function literalsOf(node: Node): Literals {
  if (node.type === 'JSXAttribute') return valuesOf(node.value);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node.children as Node[]).flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? valuesOf(child.expression) : [],
    );
  }
  const isText = node.type === 'Literal' || node.type === 'TemplateLiteral';
  return isText ? valuesOf(node).filter(([, text]) => sentence.test(text.trim())) : [];
}

/** Returns every text that an expression may become; it ignores the results of calls. */
function valuesOf(value: unknown): Literals {
  if (!isNode(value)) return [];
  const node = value as Node & { [field: string]: Node & Node[] };
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [[node.start, node.value]] : [];
    case 'TemplateElement':
      return [[node.start, (node.value as unknown as { cooked: string }).cooked]];
    case 'TemplateLiteral':
      return [node.quasis, node.expressions].flat().flatMap(valuesOf);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(valuesOf);
    case 'LogicalExpression':
      return [...((node.operator as unknown) === '&&' ? [] : [node.left]), node.right].flatMap(
        valuesOf,
      );
    case 'BinaryExpression':
      return [node.left, node.right].flatMap(valuesOf);
    case 'ArrayExpression':
      return [node.elements].flat().flatMap(valuesOf);
    default:
      return valuesOf(node.expression);
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

// Files outside app/words that may contain Arabic, with the reason.
const exceptions: Record<string, string> = {
  'app/browser/network/load-fonts.ts': 'letters that stand for the files of a font',
  'app/admin/catalog/import/template.server.ts': 'values of a sample file',
  'app/emails/samples.ts': 'values of sample emails',
  'app/ui/brand/brand-mark.tsx': 'a drawing of the name',
  'domain/settings/drawn-brand.server.ts': 'the name of the demo',
  'app/ui/language-link.tsx': 'a language is called by its own name in every other',
  'domain/catalog/import/read-products.ts': 'how people write yes and no in a file',
  'domain/catalog/clinical-claim.ts': 'how people write that something was tested clinically',
  'domain/geography/compose-address.ts': 'an address is composed in the script of its words',
  'domain/geography/parse-address.ts': 'how people write that a house has no apartments',
  'domain/geography/regions.ts': 'names of regions in both languages',
  'domain/geography/cities.ts': 'cities are suggested in both languages',
  'domain/geography/countries.ts': 'the table of countries has both names',
  'domain/geography/po-box.ts': 'how people write a P.O. box',
  'domain/fulfilment/carriers.ts': 'what staff may call a carrier',
  'domain/orders/bulk/list-columns.ts': 'what couriers call the column of order numbers',
  'domain/orders/bulk/tracking-file-columns.ts': 'what couriers call the columns of their files',
  'domain/payments/remittances/remittance-columns.ts':
    'what couriers call the columns of their files',
  'domain/orders/lookup/track-order.ts': 'the article before a family name',
};

describe('sentences for people are in the messages only', () => {
  const sources = readSources(['app', 'domain', 'server', 'adapters']);

  test('nothing else contains Arabic', () => {
    expect(sources.length).toBeGreaterThan(450);
    const literals = findArabic(sources.filter(({ path }) => !(path in exceptions)));
    expect(literals).toEqual([]);
  });

  test('every exception is still needed', () => {
    const literals = findArabic(sources).map((line) => line.split(':')[0]);
    expect(Object.keys(exceptions).filter((path) => !literals.includes(path))).toEqual([]);
  });

  test.each([
    ['a sentence', "const late = 'محاولات كثيرة.';", 1],
    ['one beside its English', 'return isArabic ? `الطلب` : `Order`;', 1],
    ['one on a screen', '<h1>لوحة الطلبات</h1>', 1],
    ['one in escapes', "const late = '\\u0645\\u062d\\u0627';", 1],
    ['digits and signs that people type', "text.replaceAll('٫', '.').replace(/[٬،٣]/g, '');", 0],
    ['English', "const late = 'Too many tries.';", 0],
  ])('%s', (_, text, count) => {
    expect(findArabic([{ path: 'domain/orders/order.ts', text }])).toHaveLength(count);
  });
});

type SourceFile = { path: string; text: string };

function readSources(rooms: string[]): SourceFile[] {
  const paths = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(room, path),
    ),
  );
  return paths
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('app/words/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Digits, commas and decimal signs are not counted. */
function findArabic(sources: SourceFile[]): string[] {
  const letters = /[\u0620-\u064a\u0671-\u06d3]|\\u06(2|3|4[0-9a])/i;
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => letters.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

function flatten(messages: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]: [string, unknown]) => {
      const here = path ? `${path}.${key}` : key;
      if (typeof value === 'string') return [[here, value] as const];
      return typeof value === 'object' && value ? [...flatten(value, here)] : [];
    }),
  );
}

function valuesIn(message: string): string[] {
  const withoutForms = message.replace(/(=\d+|zero|one|two|few|many|other) \{/g, '');
  return namesIn(withoutForms, /\{(\w+)[,}]/g);
}

function tagsIn(message: string): string[] {
  return namesIn(message, /<(\w+)>/g);
}

function namesIn(message: string, pattern: RegExp): string[] {
  return [...new Set([...message.matchAll(pattern)].map(([, name]) => name ?? ''))].sort();
}

function format(locale: Locale, message: string, count: number): string {
  const values = Object.fromEntries(valuesIn(message).map((name) => [name, count]));
  const tags = Object.fromEntries(tagsIn(message).map((name) => [name, () => 'x']));
  const onError = (error: Error) => {
    throw error;
  };
  const t = createTranslator({ locale, messages: { message }, onError, timeZone: 'UTC' });
  return (t.markup as (key: string, values: object) => string)('message', { ...values, ...tags });
}
