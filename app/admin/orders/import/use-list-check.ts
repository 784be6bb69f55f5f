import { useState } from 'react';
import { randomKey } from '#app/browser/storage/random-key.ts';
import { importLimits } from '#domain/orders/bulk/list-import.ts';
import { type StaffFormOf, useStaffForm } from '../../forms/staff-form.tsx';

type CheckAnswer = { kind: string; intent?: string; message?: string | undefined };

type ListCheck<Answer extends CheckAnswer, Preview> = {
  check: StaffFormOf<Answer>;
  preview: Preview | undefined;
  /** Counts the previews; each begins without ticks. */
  at: number;
  onFile: () => void;
};

/** Sends a list to be checked. The earlier preview remains during another check of the same file. */
export function useListCheck<Answer extends CheckAnswer, Preview>(
  previewOf: (answer: Answer) => Preview | undefined,
): ListCheck<Answer, Preview> {
  // Answers about an earlier file, also one that is still on its way, are no answer to this one.
  const [fileKey, setFileKey] = useState(randomKey);
  const check = useStaffForm<Answer>({
    key: fileKey,
    intent: 'check',
    maxFileBytes: importLimits.fileBytes,
  });
  const newPreview = check.result && previewOf(check.result);
  const [last, setLast] = useState({ preview: newPreview, at: 0, fileKey });
  if (newPreview && newPreview !== last.preview) {
    setLast({ preview: newPreview, at: last.at + 1, fileKey });
  }
  const isSameFile = last.fileKey === fileKey;
  const preview = newPreview ?? (check.isSending && isSameFile ? last.preview : undefined);
  return { check, preview, at: last.at, onFile: () => setFileKey(randomKey()) };
}
