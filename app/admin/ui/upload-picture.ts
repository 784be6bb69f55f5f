import * as z from 'zod/mini';
import { picture as ar } from '#app/words/ar/errors.ts';
import { picture as en } from '#app/words/en/errors.ts';
import { staffApi } from '#domain/addresses.ts';
import { maxPictureBytes } from '#domain/catalog/picture-error.ts';
import type { Language } from '#domain/language.ts';
import { parseStored } from '#domain/stored.ts';

/** `status` 0: no answer. */
export type UploadOutcome =
  | { kind: 'taken'; imagePath: string }
  | { kind: 'refused'; message: string | undefined; status: number }
  | { kind: 'cancelled' };

export type Upload = { outcome: Promise<UploadOutcome>; cancel(): void };

type UploadOptions = {
  language: Language;
  headers: Record<string, string>;
  /** From 0 to 1. */
  onProgress(sent: number): void;
};

const resultSchema = z.union([
  z.object({ success: z.literal(true), imagePath: z.string() }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

/** Uploads with XMLHttpRequest, because fetch reports no progress. */
export function uploadPicture(file: File, options: UploadOptions): Upload {
  const { language, headers, onProgress } = options;
  if (file.size > maxPictureBytes) {
    const message = { en, ar }[language].too_large;
    return { outcome: Promise.resolve({ kind: 'refused', message, status: 413 }), cancel() {} };
  }
  const request = new XMLHttpRequest();
  const outcome = new Promise<UploadOutcome>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve(readUploadResult(request));
    request.onerror = () => resolve({ kind: 'refused', message: undefined, status: 0 });
    request.onabort = () => resolve({ kind: 'cancelled' });
  });
  request.open('POST', staffApi.productPictures);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.setRequestHeader('X-Lang', language);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return { outcome, cancel: () => request.abort() };
}

function readUploadResult({ responseText, status }: XMLHttpRequest): UploadOutcome {
  const result = parseStored(resultSchema, responseText);
  if (result?.success) return { kind: 'taken', imagePath: result.imagePath };
  return { kind: 'refused', message: result?.error, status };
}
