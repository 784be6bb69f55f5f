import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { randomKey } from '#app/browser/storage/random-key.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { productImportLimits } from '#domain/catalog/import/product-import.ts';
import { StaffPage, useStaffForm } from '../../forms/staff-form.tsx';
import { uploadPicture } from '../../ui/upload-picture.ts';
import type { ImportResult } from './import-form.server.ts';

type Chosen = { file: File; pictures: File[] };
type Uploads = { done: number; all: number };

/**
 * Sends the file with the names of its pictures, uploads those that it names once every row is valid, and
 * sends the file again with them. What is uploaded stays so for the next try.
 */
export function useProductImport(onDone: (count: number) => void) {
  const t = useTranslations('admin.productImport');
  const language = useLanguage();
  const { account } = useContext(StaffPage);
  const paths = useRef(new Map<string, string>());
  const chosen = useRef<Chosen>(undefined);
  const [uploads, setUploads] = useState<Uploads>();
  const [failure, setFailure] = useState<string>();
  const form = useStaffForm<ImportResult>({
    intent: 'import',
    maxFileBytes: productImportLimits.fileBytes,
    onDone: (result) => result.kind === 'done' && onDone(result.count),
  });

  const send = ({ file, pictures }: Chosen) => {
    const body = new FormData();
    body.set('intent', 'import');
    body.set('file', file);
    for (const picture of pictures) {
      body.append('picture_name', picture.name);
      body.append('picture_path', paths.current.get(keyOf(picture)) ?? '');
    }
    form.send(body);
  };

  async function sendFiles(element: HTMLFormElement): Promise<void> {
    const fields = new FormData(element);
    const isFile = (one: FormDataEntryValue | null) => one instanceof File && one.name !== '';
    const file = fields.get('file');
    setFailure(undefined);
    try {
      // A file that is changed after it was chosen can be neither read nor sent.
      const copy = file instanceof File ? await file.arrayBuffer() : new ArrayBuffer();
      const name = file instanceof File ? file.name : '';
      chosen.current = {
        file: new File([copy], name),
        pictures: fields.getAll('pictures').filter(isFile) as File[],
      };
      send(chosen.current);
    } catch {
      setFailure(t('fileChanged'));
    }
  }

  async function uploadAll(names: string[]): Promise<void> {
    const now = chosen.current;
    if (!now) return;
    const waiting = now.pictures.filter(({ name }) => names.includes(name));
    for (const [done, picture] of waiting.entries()) {
      setUploads({ done, all: waiting.length });
      const headers = { 'Idempotency-Key': randomKey(), 'X-Staff-Account': account };
      const upload = uploadPicture(picture, { language, headers, onProgress() {} });
      const outcome = await upload.outcome;
      if (outcome.kind !== 'taken') {
        const message = outcome.kind === 'refused' ? outcome.message : undefined;
        setFailure(t('uploadFailed', { name: picture.name, reason: message ?? t('noResponse') }));
        setUploads(undefined);
        return;
      }
      paths.current.set(keyOf(picture), outcome.imagePath);
    }
    setUploads(undefined);
    send(now);
  }

  const { result } = form;
  const needed = result?.kind === 'previewed' ? result.pictures : undefined;
  const handle = useRef(uploadAll);
  useEffect(() => {
    handle.current = uploadAll;
  });
  useEffect(() => {
    if (needed) void handle.current(needed);
  }, [needed]);
  return { form, sendFiles, uploads, failure };
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
