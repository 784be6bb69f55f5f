import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';
import {
  type Bucket,
  type Storage,
  type StorageMistake,
  StorageUnavailable,
  type StorageWatch,
  type StoredFile,
} from './storage.ts';

export type S3Settings = {
  /** Has no slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** A folder of the bucket; '' for the whole bucket. */
  folder: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Limits = {
  maxAttempts: number;
  retryDelayMs: number;
  /**
   * Time limit in ms for one attempt, including the body but not a stream's content. No retry starts
   * after it.
   */
  responseTimeoutMs: number;
};

const defaultLimits: S3Limits = { maxAttempts: 3, retryDelayMs: 100, responseTimeoutMs: 10_000 };

// Originals are at the top of the bucket under their own names, as the spec requires of the public bucket.
const folders: Record<Bucket, string> = {
  products: '',
  reviews: '.reviews/',
  variants: '.variants/',
};

/** S3's limit, in bytes of UTF-8 (docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html). */
const maxKeyLength = 1024;

type S3Call<T> = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  body?: Buffer;
  /** SHA-256 of the body in hex, if the caller already has it. */
  hash?: string;
  take(response: Response): Promise<T>;
};

type Outcome<T> = { value: T | undefined } | Failure;
type Failure = { failure: string; mistake?: StorageMistake | undefined; isFinal: boolean };

export function createS3Storage(
  settings: S3Settings,
  watch?: StorageWatch,
  limits: S3Limits = defaultLimits,
): Storage {
  const { root, call, listPage, listBelow } = openBucket(settings, limits, watch);

  return {
    async check() {
      await listPage({ prefix: root });
    },
    async has(bucket, path) {
      const key = keyOf(bucket, path);
      const exists = key && (await call(key, { method: 'HEAD', take: async () => true }));
      return exists === true;
    },
    async read(bucket, path) {
      const key = keyOf(bucket, path);
      return key ? call(key, { method: 'GET', take: readBytes }) : undefined;
    },
    async open(bucket, path) {
      const key = keyOf(bucket, path);
      return key ? call(key, { method: 'GET', take: readFileResponse }) : undefined;
    },
    async write(bucket, path, body) {
      const key = keyOf(bucket, path);
      if (!key) throw new Error(`${path} leads out of the bucket ${bucket}`);
      await call(key, { method: 'PUT', body, take: readBytes });
    },
    async remove(bucket, path) {
      const key = keyOf(bucket, path);
      if (!key) return;
      const keys = [key];
      for await (const file of listBelow(`${key}/`)) keys.push(file.key);
      for (const one of keys) await call(one, { method: 'DELETE', take: readBytes });
    },
    async *list(bucket) {
      const folder = `${root}${folders[bucket]}`;
      for await (const { key, changedAt } of listBelow(folder)) {
        const path = key.slice(folder.length);
        if (keyOf(bucket, path)) yield { path, changedAt };
      }
    },
  };

  /** Returns undefined for a path that leads out of the bucket, or that no file can have. */
  function keyOf(bucket: Bucket, path: string): string | undefined {
    const isOutside = /(^|\/)(\.|\/|$)|\p{Cc}/u.test(path);
    const key = `${root}${folders[bucket]}${path}`;
    return isOutside || Buffer.byteLength(key) > maxKeyLength ? undefined : key;
  }
}

export type S3Bucket = ReturnType<typeof openBucket>;

/**
 * Opens a bucket of any service that speaks S3's REST API with path-style URLs. Throws
 * StorageUnavailable.
 */
export function openBucket(
  settings: S3Settings,
  limits: S3Limits = defaultLimits,
  watch?: StorageWatch,
) {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  let loading: Promise<AwsClient> | undefined;
  /** Most shops have no bucket, and load no client. */
  const loadClient = () => {
    loading ??= import('aws4fetch').then(
      ({ AwsClient }) => new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey }),
    );
    return loading;
  };
  const root = settings.folder && `${settings.folder}/`;
  let isUnavailable = false;
  return { root, call, listPage, listBelow };

  async function* listBelow(prefix: string) {
    let token: string | undefined;
    do {
      const page = await listPage({ prefix, ...(token ? { 'continuation-token': token } : {}) });
      yield* page.files;
      token = page.next;
    } while (token);
  }

  async function listPage(query: Record<string, string>) {
    const params = { 'list-type': '2', 'encoding-type': 'url', ...query };
    const page = await call('', { method: 'GET', query: params, take: readFilesPage });
    if (page) return page;
    throw reportOutage(new StorageUnavailable('its answer is none of an S3 service', 'endpoint'));
  }

  /** Returns undefined if the key does not exist. */
  async function call<T>(key: string, request: S3Call<T>): Promise<T | undefined> {
    const startedAt = performance.now();
    for (let attempts = 1; ; attempts++) {
      const outcome = await callOnce(key, request);
      if ('value' in outcome) {
        if (isUnavailable) watch?.onBack();
        isUnavailable = false;
        return outcome.value;
      }
      const { failure, mistake, isFinal } = outcome;
      const isLate = performance.now() - startedAt > limits.responseTimeoutMs;
      if (isFinal || isLate || attempts >= limits.maxAttempts) {
        throw reportOutage(new StorageUnavailable(failure, mistake));
      }
      await pause(limits.retryDelayMs * 2 ** attempts * Math.random());
    }
  }

  async function callOnce<T>(key: string, request: S3Call<T>): Promise<Outcome<T>> {
    const waiting = new AbortController();
    const ms = limits.responseTimeoutMs;
    const timer = setTimeout(() => waiting.abort(new Error(`no answer in ${ms} ms`)), ms);
    try {
      const response = await send(key, request, waiting.signal);
      if (response.ok) return { value: await request.take(response) };
      return toFailure(request.method, response.status, await response.text());
    } catch (error) {
      return { failure: describe(error), isFinal: false };
    } finally {
      clearTimeout(timer);
    }
  }

  async function send<T>(
    key: string,
    { method, query = {}, body, hash }: S3Call<T>,
    signal: AbortSignal,
  ): Promise<Response> {
    const names = [settings.bucket, ...(key ? key.split('/') : [])];
    const url = [endpoint, ...names.map(encodeURIComponent)].join('/');
    const search = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='));
    const sent = body && {
      body: new Uint8Array(body),
      headers: { [hashHeader]: hash ?? hashOf(body) },
    };
    const client = await loadClient();
    const request = await client.sign(search.length > 0 ? `${url}?${search.join('&')}` : url, {
      method,
      signal,
      redirect: 'manual',
      ...sent,
    });
    // Excludes compression, which changes the length. The header is not signed, because proxies change it.
    request.headers.set('Accept-Encoding', 'identity');
    return fetch(request);
  }

  function reportOutage(error: StorageUnavailable): StorageUnavailable {
    if (!isUnavailable) watch?.onUnavailable(error);
    isUnavailable = true;
    return error;
  }
}

const hashHeader = 'X-Amz-Content-Sha256';

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

// docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const mistakes: Record<string, StorageMistake> = {
  InvalidAccessKeyId: 'key',
  SignatureDoesNotMatch: 'key',
  AccessDenied: 'key',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  AuthorizationHeaderMalformed: 'region',
  RequestTimeTooSkewed: 'clock',
};

/** Codes of transient errors that come with a 4xx status. */
const transientCodes = ['RequestTimeout', 'SlowDown'];

function toFailure(method: string, status: number, body: string): Outcome<never> {
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';
  const isTransient = status >= 500 || status === 429 || transientCodes.includes(code);
  const mistake = mistakes[code] ?? (isTransient ? undefined : misconfigurationOf(status));
  // Includes names that this service rejects: no file can have such a name.
  const mayBeMissing = method !== 'PUT' && method !== 'POST';
  if (mayBeMissing && !mistake && !isTransient) return { value: undefined };
  const failure = ['it answers', `${status}`, code].join(' ').trim();
  return { failure, mistake, isFinal: !isTransient };
}

/** A response to HEAD has no code. */
function misconfigurationOf(status: number): StorageMistake | undefined {
  if (status === 401 || status === 403) return 'key';
  return status >= 300 && status < 400 ? 'region' : undefined;
}

/** fetch hides its reason in the cause; several addresses that failed are one error without words. */
function describe(error: unknown): string {
  const { cause, message } = error as Error;
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  return reason || code || message;
}

async function readBytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

async function readFileResponse({ body, headers }: Response): Promise<StoredFile> {
  const length = headers.get('content-length');
  if (!body || !length) throw new Error('it answers without a length');
  const version = headers.get('etag')?.replace(/^W\/|"/g, '') ?? length;
  return { content: Readable.fromWeb(body as ReadableStream), size: Number(length), version };
}

type Page = { files: { key: string; changedAt: Date }[]; next: string | undefined };

async function readFilesPage(response: Response): Promise<Page | undefined> {
  const xml = await response.text();
  if (!xml.includes('<ListBucketResult')) return undefined;
  const isEncoded = readXmlText('EncodingType', xml) === 'url';
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, file = '']) => {
    const changedAt = new Date(readXmlText('LastModified', file));
    return { key: readXmlKey('Key', file, isEncoded), changedAt };
  });
  const isTruncated = readXmlText('IsTruncated', xml) === 'true';
  return { files, next: isTruncated ? readXmlText('NextContinuationToken', xml) : undefined };
}

/** `isEncoded`: the name is encoded like a query, as requested of a list. */
export function readXmlKey(tag: string, xml: string, isEncoded: boolean): string {
  const key = readXmlText(tag, xml);
  return isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function readXmlText(tag: string, xml: string): string {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
  return text.replace(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (whole, hex, digits, name) => {
    if (digits) return String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10));
    return entities[name] ?? whole;
  });
}
