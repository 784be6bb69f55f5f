import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { S3Server } from '../../tests/support/s3-server.ts';
import { createS3Storage, type S3Settings } from './s3.ts';
import type { Storage, StorageUnavailable } from './storage.ts';

let s3: S3Server;
let storage: Storage;
let reports: string[];

const picture = Buffer.from('a picture');
const limits = { maxAttempts: 3, retryDelayMs: 1, responseTimeoutMs: 5000 };

function open(changes: Partial<S3Settings> = {}, own = {}): Storage {
  const watch = {
    onUnavailable: ({ message }: StorageUnavailable) => void reports.push(`away: ${message}`),
    onBack: () => void reports.push('back'),
  };
  return createS3Storage({ ...s3.settings, ...changes }, watch, { ...limits, ...own });
}

beforeAll(async () => {
  s3 = await S3Server.start();
});
afterAll(() => s3.close());
beforeEach(() => {
  reports = [];
  storage = open();
});
afterEach(() => {
  s3.trouble = undefined;
});

/** Makes the next `times` requests fail. */
function fail(times: number, answer: (response: ServerResponse) => void): void {
  let left = times;
  s3.trouble = (request, response) => {
    if (left === 0) return false;
    left -= 1;
    request.resume();
    answer(response);
    return true;
  };
}

const refuse = (status: number, code = '') => {
  const body = code && `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
  return (response: ServerResponse) => void response.writeHead(status).end(body);
};
const hangUp = (response: ServerResponse) => void response.socket?.destroy();
const breakOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
};

const passing: [what: string, answer: (response: ServerResponse) => void][] = [
  ['500', refuse(500, 'InternalError')],
  ['503', refuse(503, 'SlowDown')],
  ['429', refuse(429)],
  ['a connection that drops', hangUp],
];

test.each(passing)('a storage request succeeds when retried after %s', async (_what, answer) => {
  fail(2, answer);
  await storage.write('products', 'spray.webp', picture);
  fail(2, answer);
  expect(await storage.read('products', 'spray.webp')).toEqual(picture);
  fail(2, answer);
  expect(await storage.has('products', 'spray.webp')).toBe(true);
  expect(reports).toEqual([]);
});

test('a download that breaks off is retried', async () => {
  await storage.write('products', 'spray.webp', picture);
  fail(1, breakOff);
  expect(await storage.read('products', 'spray.webp')).toEqual(picture);
});

test.each(passing)(
  'a lasting %s is reported as an outage once when it starts and once when it ends',
  async (_, answer) => {
    s3.requests = [];
    fail(6, answer);
    const unavailable = { name: 'StorageUnavailable', mistake: undefined };
    await expect(storage.read('products', 'spray.webp')).rejects.toMatchObject(unavailable);
    await expect(storage.write('products', 'x', picture)).rejects.toMatchObject(unavailable);
    expect(s3.requests).toHaveLength(6);
    expect(await storage.read('products', 'missing.webp')).toBeUndefined();
    expect(await storage.read('products', 'missing.webp')).toBeUndefined();
    expect(reports).toEqual([expect.stringMatching(/^away: ./), 'back']);
  },
);

test('a storage request without a response is aborted at its time limit and not retried', async () => {
  const hasty = open({}, { responseTimeoutMs: 60 });
  s3.requests = [];
  s3.trouble = () => true;
  await expect(hasty.read('products', 'spray.webp')).rejects.toThrow('no answer in 60 ms');
  expect(s3.requests).toHaveLength(1);
});

const wrong: [what: string, changes: () => Partial<S3Settings>, mistake: string][] = [
  ['a secret that is another', () => ({ secretAccessKey: 'another secret' }), 'key'],
  ['an unknown key', () => ({ accessKeyId: 'NOBODY' }), 'key'],
  ['a bucket that is not there', () => ({ bucket: 'elsewhere' }), 'bucket'],
];

test.each(wrong)('%s is reported by name and not retried', async (_what, changes, mistake) => {
  const badly = open(changes());
  s3.requests = [];
  const fault: StorageUnavailable = await badly.check().catch((error) => error);
  expect(fault).toMatchObject({ name: 'StorageUnavailable', mistake });
  expect(fault.message).not.toMatch(/another secret|S3RVER|\n/);
  await expect(badly.write('products', 'x', picture)).rejects.toMatchObject({ mistake });
  await expect(badly.read('products', 'x')).rejects.toMatchObject({ mistake });
  expect(s3.requests).toHaveLength(3);
});

test.each([
  ['another region', refuse(301, 'PermanentRedirect'), 'region'],
  ['another region by name', refuse(400, 'AuthorizationHeaderMalformed'), 'region'],
  ['a wrong clock', refuse(403, 'RequestTimeTooSkewed'), 'clock'],
  [
    'something else than S3',
    (response: ServerResponse) => void response.end('<p>Hello'),
    'endpoint',
  ],
  ['nothing at the address', refuse(404), 'endpoint'],
])('the storage check reports %s by name', async (_what, answer, mistake) => {
  fail(1, answer);
  await expect(storage.check()).rejects.toMatchObject({ mistake });
  await storage.check();
});

test('an invalid object name counts as a missing picture', async () => {
  fail(1, refuse(400, 'InvalidKey'));
  expect(await storage.read('products', 'نبتة.webp')).toBeUndefined();
  fail(1, refuse(400));
  expect(await storage.has('products', 'نبتة.webp')).toBe(false);
  fail(1, refuse(400, 'InvalidKey'));
  await expect(storage.write('products', 'نبتة.webp', picture)).rejects.toThrow('400 InvalidKey');
});

test('original pictures are stored at the root of the bucket under their own names', async () => {
  s3.requests = [];
  await storage.write('products', 'new/spray.webp', picture);
  await storage.write('variants', 'products/new/spray.webp/640.avif', picture);
  expect(s3.requests).toEqual([
    'PUT /pictures/new/spray.webp',
    'PUT /pictures/.variants/products/new/spray.webp/640.avif',
  ]);
});

// Amazon encodes names as requested and sends 1,000 per page. The test server has no pages.
test('a list of stored files is read on all its pages', async () => {
  const file = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-22T10:00:00.000Z</LastModified></Contents>`;
  const page = (keys: string[], next?: string) =>
    `<?xml version="1.0"?><ListBucketResult><EncodingType>url</EncodingType>${keys.map(file).join('')}
      <IsTruncated>${next !== undefined}</IsTruncated>
      ${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`;
  const pages: Record<string, string> = {
    '': page(['.variants/products/a.webp/640.webp', 'a+b%2Bc.webp'], 'to+ken/2&amp;='),
    'to+ken/2&=': page(['new/%D9%86%D8%A8%D8%AA%D8%A9.webp', '../out.webp'], 'three'),
    // Some other services ignore the requested encoding and escape names as XML.
    three: page(['it&#x27;s + one &amp; two.webp']).replace(/<EncodingType>.*?>/, ''),
  };
  s3.trouble = ({ url = '' }, response) => {
    const token = new URL(url, s3.endpoint).searchParams.get('continuation-token') ?? '';
    response.end(pages[token]);
    return true;
  };
  const files = [];
  for await (const file of storage.list('products')) files.push(file);
  expect(files.map(({ path }) => path)).toEqual([
    'a b+c.webp',
    'new/نبتة.webp',
    `it's + one & two.webp`,
  ]);
  expect(files[0]?.changedAt).toEqual(new Date('2026-11-22T10:00:00Z'));
});
