import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { S3Server } from '../../tests/support/s3-server.ts';
import { openBucket, type S3Bucket } from './s3.ts';
import { abortMultipartUploads, partSizeBytes, uploadMultipart } from './s3-upload.ts';

let s3: S3Server;
let bucket: S3Bucket;

const limits = { maxAttempts: 3, retryDelayMs: 1, responseTimeoutMs: 20_000 };

beforeAll(async () => {
  s3 = await S3Server.start();
});
afterAll(() => s3.close());
beforeEach(() => {
  bucket = openBucket(s3.settings, limits);
  s3.requests = [];
});
afterEach(() => {
  s3.trouble = undefined;
});

const mebibyte = 1024 * 1024;

/** Bytes that differ from place to place, in pieces that fit no part. */
async function* pieces(bytes: number) {
  for (let at = 0; at < bytes; at += 700_001) {
    const piece = Buffer.alloc(Math.min(700_001, bytes - at));
    for (let place = 0; place < piece.length; place += 4096) piece[place] = (at + place) >> 12;
    yield piece;
  }
}

async function readBack(key: string): Promise<Buffer | undefined> {
  const take = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  return bucket.call(key, { method: 'GET', take });
}

async function expectWhole(key: string, bytes: number): Promise<void> {
  const expected = Buffer.concat(await Readable.from(pieces(bytes)).toArray());
  expect((await readBack(key))?.equals(expected)).toBe(true);
  expect(await s3.uploads()).toEqual([]);
}

const isPart = (request: IncomingMessage) => request.url?.includes('partNumber=') ?? false;
const isCompletion = ({ method, url }: IncomingMessage) =>
  method === 'POST' && (url?.includes('uploadId=') ?? false);

/** Makes the next `times` matching requests fail. */
function fail(
  times: number,
  matches: (request: IncomingMessage) => boolean,
  answer: (response: ServerResponse) => void,
): void {
  let left = times;
  s3.trouble = (request, response) => {
    if (left === 0 || !matches(request)) return false;
    left -= 1;
    request.resume();
    request.on('end', () => answer(response));
    return true;
  };
}

test.each([0, 1, 8 * mebibyte, 8 * mebibyte + 1, 20 * mebibyte])(
  '%i bytes are uploaded in parts of 8 MB without granting public access',
  async (bytes) => {
    const sent = new Set<string>();
    s3.trouble = ({ headers }) => {
      for (const name of Object.keys(headers)) sent.add(name);
      return false;
    };
    expect(await uploadMultipart(bucket, 'one', pieces(bytes))).toBe(bytes);
    await expectWhole('one', bytes);
    const parts = s3.requests.filter((request) => request.includes('partNumber='));
    expect(parts).toHaveLength(Math.max(1, Math.ceil(bytes / (8 * mebibyte))));
    expect([...sent].filter((name) => /acl|grant/.test(name))).toEqual([]);
  },
);

test('an upload of 440 GB has 10,000 parts of valid size and needs little memory', () => {
  const sizes = Array.from({ length: 10_000 }, (_, at) => partSizeBytes(at + 1));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(440e9);
  expect(Math.min(...sizes)).toBe(8 * mebibyte);
  expect(Math.max(...sizes)).toBe(80 * mebibyte);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['is refused for a moment', (response) => response.writeHead(503).end()],
  ['breaks off', (response) => response.socket?.destroy()],
])('an upload retries a part that %s', async (_, answer) => {
  fail(2, isPart, answer);
  await uploadMultipart(bucket, 'two', pieces(9 * mebibyte));
  await expectWhole('two', 9 * mebibyte);
});

test('a completed upload with an error in the body of its 200 response is a failure', async () => {
  const body = '<?xml version="1.0"?>\n<Error><Code>InternalError</Code></Error>';
  fail(1, isCompletion, (response) => response.end(body));
  await uploadMultipart(bucket, 'three', pieces(1000));
  await expectWhole('three', 1000);

  fail(3, isCompletion, (response) => response.end(body));
  await expect(uploadMultipart(bucket, 'four', pieces(1000))).rejects.toThrow('InternalError');
  expect(await readBack('four')).toBeUndefined();
  expect(await s3.uploads()).toEqual([]);
});

test('an upload whose last response was lost finds its file', async () => {
  let isLost = false;
  s3.trouble = (request, response) => {
    if (!isCompletion(request)) return false;
    if (isLost) {
      const body = '<Error><Code>NoSuchUpload</Code></Error>';
      response.writeHead(404).end(body);
      return true;
    }
    isLost = true;
    response.end = () => response.destroy();
    return false;
  };
  await uploadMultipart(bucket, 'five', pieces(5000));
  await expectWhole('five', 5000);
});

test('an upload whose source cannot be read to its end stores nothing', async () => {
  async function* broken() {
    yield* pieces(9 * mebibyte);
    throw new Error('the disk is gone');
  }
  await expect(uploadMultipart(bucket, 'six', broken())).rejects.toThrow('the disk is gone');
  expect(await readBack('six')).toBeUndefined();
  expect(await s3.uploads()).toEqual([]);
});

test('an upload that cannot be aborted reports the original error', async () => {
  const sending = uploadMultipart(bucket, 'seven', pieces(20 * mebibyte));
  s3.trouble = (request, response) => {
    if (!isPart(request)) return false;
    s3.disconnect();
    response.destroy();
    return true;
  };
  await expect(sending).rejects.toMatchObject({ name: 'StorageUnavailable', mistake: undefined });
  s3.trouble = undefined;
  expect(await s3.uploads()).toEqual([expect.objectContaining({ key: 'seven' })]);
  await abortMultipartUploads(bucket, '', () => true);
  expect(await s3.uploads()).toEqual([]);
});

// The pages have Amazon's format; the test server does not paginate.
test('unfinished uploads are listed on every page, and only the selected ones are aborted', async () => {
  const upload = (key: string, id: string) =>
    `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`;
  const page = (uploads: string[], next = '') =>
    `<?xml version="1.0"?><ListMultipartUploadsResult><EncodingType>url</EncodingType>
      <KeyMarker></KeyMarker>${next}<IsTruncated>${next !== ''}</IsTruncated>
      ${uploads.join('')}</ListMultipartUploadsResult>`;
  const pages: Record<string, string> = {
    ' ': page(
      [upload('a%2Fmine+1', '1'), upload('a%2Ftheirs', '2')],
      '<NextKeyMarker>a%2Ftheirs</NextKeyMarker><NextUploadIdMarker>2&amp;</NextUploadIdMarker>',
    ),
    'a/theirs 2&': page([upload('a%2Fmine+2', '3')]),
  };
  const queries: string[] = [];
  s3.trouble = ({ method, url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, s3.endpoint);
    const [key, id] = ['key-marker', 'upload-id-marker'].map((name) => searchParams.get(name));
    if (method === 'GET') response.end(pages[`${key ?? ''} ${id ?? ''}`]);
    else {
      queries.push(`${decodeURIComponent(pathname)} ${searchParams.get('uploadId')}`);
      response.writeHead(204).end();
    }
    return true;
  };
  await abortMultipartUploads(bucket, 'a/', (key) => key.startsWith('a/mine'));
  expect(queries).toEqual(['/pictures/a/mine 1 1', '/pictures/a/mine 2 3']);
});

test('an endpoint that is not S3 is reported', async () => {
  s3.trouble = (request, response) => {
    request.resume();
    response.end('<p>Hello');
    return true;
  };
  const notS3 = 'its answer is none of an S3 service';
  await expect(uploadMultipart(bucket, 'nine', pieces(10))).rejects.toThrow(notS3);
  await expect(abortMultipartUploads(bucket, '', () => true)).rejects.toThrow(notS3);
});

test('a key without write permission is named and not retried', async () => {
  const body = '<Error><Code>AccessDenied</Code></Error>';
  fail(
    1,
    ({ method }) => method === 'POST',
    (response) => response.writeHead(403).end(body),
  );
  await expect(uploadMultipart(bucket, 'eight', pieces(10))).rejects.toMatchObject({
    mistake: 'key',
  });
  expect(s3.requests).toHaveLength(1);
});
