import { createHash } from 'node:crypto';
import { readXmlKey, readXmlText, type S3Bucket } from './s3.ts';

// Files whose length is not known beforehand, sent in parts
// (docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html).

type UploadBucket = Pick<S3Bucket, 'call'>;
type Upload = { key: string; uploadId: string };

/**
 * Uploads the content under `key` completely, or not at all. Returns its size in bytes. A few parts are
 * in memory at a time.
 */
export async function uploadMultipart(
  { call }: UploadBucket,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const uploadId = await call(key, { method: 'POST', query: { uploads: '' }, take: readUploadId });
  if (!uploadId) throw new Error(notS3);
  const upload = { key, uploadId };
  try {
    const etags: string[] = [];
    let size = 0;
    for await (const { bytes, hash } of cutIntoParts(content)) {
      if (etags.length === maxParts) throw new Error('it is too large: a bucket takes 440 GB');
      const query = { partNumber: `${etags.length + 1}`, uploadId };
      const etag = await call(key, { method: 'PUT', query, body: bytes, hash, take: readEtag });
      etags.push(etag ?? '');
      size += bytes.length;
    }
    await completeUpload({ call }, upload, { etags, size });
    return size;
  } catch (error) {
    // If this fails too, the next upload removes the remains through abortMultipartUploads.
    await abortUpload({ call }, upload).catch(() => undefined);
    throw error;
  }
}

/** Aborts uploads that killed servers left unfinished. They take up space, and no file listing shows them. */
export async function abortMultipartUploads(
  { call }: UploadBucket,
  prefix: string,
  isSelected: (key: string) => boolean,
): Promise<void> {
  let from: Record<string, string> | undefined = {};
  while (from) {
    const query: Record<string, string> = { uploads: '', prefix, 'encoding-type': 'url', ...from };
    const page: Page | undefined = await call('', { method: 'GET', query, take: readUploadsPage });
    for (const upload of page?.uploads ?? []) {
      if (isSelected(upload.key)) await abortUpload({ call }, upload);
    }
    from = page?.next;
  }
}

async function abortUpload({ call }: UploadBucket, { key, uploadId }: Upload): Promise<void> {
  await call(key, { method: 'DELETE', query: { uploadId }, take: async () => undefined });
}

async function completeUpload(
  { call }: UploadBucket,
  { key, uploadId }: Upload,
  { etags, size }: { etags: string[]; size: number },
): Promise<void> {
  const parts = etags.map((etag, at) => {
    return `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`;
  });
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="${namespace}">${parts.join('')}</CompleteMultipartUpload>`,
  );
  try {
    await call(key, { method: 'POST', query: { uploadId }, body, take: requireCompleted });
  } catch (error) {
    // The response may have been lost, not the file: then a second attempt finds no upload.
    if ((await call(key, { method: 'HEAD', take: readLength })) !== size) throw error;
  }
}

/** S3's limit. Each but the last must have 5 MB. */
const maxParts = 10_000;
const mebibyte = 1024 * 1024;

/** They grow as the file does, so that 10,000 are enough for 440 GB: 8 MB, from 8 GB on 16, … 80. */
export function partSizeBytes(number: number): number {
  return 8 * mebibyte * Math.ceil(number / 1000);
}

/** Each part is valid only until the next one is requested. */
async function* cutIntoParts(content: AsyncIterable<Uint8Array>) {
  let number = 1;
  let part = Buffer.allocUnsafe(partSizeBytes(number));
  let filled = 0;
  // Hashes piece by piece: a whole part at once would block the server.
  let hash = createHash('sha256');
  for await (const piece of content) {
    for (let rest: Uint8Array = piece; rest.length > 0; ) {
      const taken = rest.subarray(0, part.length - filled);
      part.set(taken, filled);
      hash.update(taken);
      filled += taken.length;
      rest = rest.subarray(taken.length);
      if (filled < part.length) continue;
      yield { bytes: part, hash: hash.digest('hex') };
      number += 1;
      if (partSizeBytes(number) > part.length) part = Buffer.allocUnsafe(partSizeBytes(number));
      filled = 0;
      hash = createHash('sha256');
    }
  }
  if (filled > 0 || number === 1) {
    yield { bytes: part.subarray(0, filled), hash: hash.digest('hex') };
  }
}

const notS3 = 'its answer is none of an S3 service';

async function readUploadId(response: Response): Promise<string> {
  const uploadId = readXmlText('UploadId', await response.text());
  if (!uploadId) throw new Error(notS3);
  return uploadId;
}

async function readEtag(response: Response): Promise<string> {
  await response.arrayBuffer();
  const etag = response.headers.get('etag');
  if (!etag) throw new Error('it answers without the checksum of a part');
  return etag;
}

/** Reads the outcome from the body: S3 begins a response with 200 before it knows. */
async function requireCompleted(response: Response): Promise<true> {
  const xml = await response.text();
  if (xml.includes('<CompleteMultipartUploadResult')) return true;
  const code = readXmlText('Code', xml);
  throw new Error(code ? `it answers ${code}` : notS3);
}

async function readLength({ headers }: Response): Promise<number> {
  return Number(headers.get('content-length'));
}

type Page = { uploads: Upload[]; next: Record<string, string> | undefined };

async function readUploadsPage(response: Response): Promise<Page> {
  const xml = await response.text();
  if (!xml.includes('<ListMultipartUploadsResult')) throw new Error(notS3);
  const isEncoded = readXmlText('EncodingType', xml) === 'url';
  const uploads = [...xml.matchAll(/<Upload>(.*?)<\/Upload>/gs)].map(([, one = '']) => {
    return { key: readXmlKey('Key', one, isEncoded), uploadId: readXmlText('UploadId', one) };
  });
  if (readXmlText('IsTruncated', xml) !== 'true') return { uploads, next: undefined };
  const next = {
    'key-marker': readXmlKey('NextKeyMarker', xml, isEncoded),
    'upload-id-marker': readXmlText('NextUploadIdMarker', xml),
  };
  return { uploads, next };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
