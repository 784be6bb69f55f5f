import * as z from 'zod/mini';
import { mostPictureBytes, PictureError } from '#domain/catalog/picture-error.ts';
import type { Language } from '#domain/language.ts';
import { parseStored } from '#domain/stored.ts';

/** What became of a picture that was sent. `status` 0: no answer came. */
export type UploadOutcome =
  | { kind: 'taken'; imagePath: string }
  | { kind: 'refused'; message: string | undefined; status: number }
  | { kind: 'cancelled' };

export type Upload = { outcome: Promise<UploadOutcome>; cancel(): void };

type UploadOptions = {
  language: Language;
  /** Which request it is, and whose. */
  headers: Record<string, string>;
  /** Hears how much has been sent, from 0 to 1. */
  onProgress(sent: number): void;
};

const answerSchema = z.union([
  z.object({ success: z.literal(true), imagePath: z.string() }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

/** Sends a picture to the store. By XMLHttpRequest, because fetch tells nobody how far it is. */
export function uploadPicture(file: File, options: UploadOptions): Upload {
  const { language, headers, onProgress } = options;
  if (file.size > mostPictureBytes) {
    const message = new PictureError('too_large').text(language);
    return { outcome: Promise.resolve({ kind: 'refused', message, status: 413 }), cancel() {} };
  }
  const request = new XMLHttpRequest();
  const outcome = new Promise<UploadOutcome>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve({ kind: 'refused', message: undefined, status: 0 });
    request.onabort = () => resolve({ kind: 'cancelled' });
  });
  request.open('POST', '/api/admin/product-pictures');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.setRequestHeader('X-Lang', language);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return { outcome, cancel: () => request.abort() };
}

function readAnswer({ responseText, status }: XMLHttpRequest): UploadOutcome {
  const answer = parseStored(answerSchema, responseText);
  if (answer?.success) return { kind: 'taken', imagePath: answer.imagePath };
  return { kind: 'refused', message: answer?.error, status };
}
