import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Upload, uploadPicture } from '../../../browser/upload-picture.ts';
import { useLanguage } from '../../../ui/language.ts';

/** A picture on its way: how much has been sent (0 to 1), what was wrong, or that it is there. */
export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; sent: number }
  | { kind: 'ready' }
  | { kind: 'failed'; message: string };

/** Sends one picture at a time; a newer one takes the place of one that is on its way. */
export function usePictureUpload(onTaken: (imagePath: string) => void) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<Upload>(undefined);
  useEffect(() => () => running.current?.cancel(), []);

  async function start(file: File): Promise<void> {
    running.current?.cancel();
    setState({ kind: 'sending', sent: 0 });
    const onProgress = (sent: number) => {
      if (running.current === upload) setState({ kind: 'sending', sent });
    };
    const upload = uploadPicture(file, { language, onProgress });
    running.current = upload;
    const outcome = await upload.outcome;
    if (running.current !== upload) return;
    running.current = undefined;
    if (outcome.kind === 'taken') onTaken(outcome.imagePath);
    if (outcome.kind === 'taken') setState({ kind: 'ready' });
    if (outcome.kind === 'cancelled') setState({ kind: 'idle' });
    if (outcome.kind === 'refused') {
      setState({ kind: 'failed', message: outcome.message ?? t('uploadFailed') });
    }
  }

  const cancel = () => running.current?.cancel();
  const forget = () => setState({ kind: 'idle' });
  return { state, isBusy: state.kind === 'sending', start, cancel, forget };
}
