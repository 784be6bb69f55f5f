import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/language.ts';
import { useStaffCall } from '../kit/use-staff-call.ts';
import { type Upload, type UploadOutcome, uploadPicture } from './upload-picture.ts';

/** A picture on its way: how much has been sent (0 to 1), what was wrong, or that it is there. */
export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; sent: number }
  | { kind: 'ready' }
  /** Nobody knows whether it has arrived; it can be sent again (`call`). */
  | { kind: 'unsent' }
  | { kind: 'failed'; message: string };

/** Sends one picture at a time; a newer one takes the place of one that is on its way. */
export function usePictureUpload(onTaken: (imagePath: string) => void) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<Upload>(undefined);
  useEffect(() => () => running.current?.cancel(), []);

  const call = useStaffCall<UploadOutcome>();

  async function start(file: File): Promise<void> {
    running.current?.cancel();
    await call.send(({ headers }) => send(file, headers), { isNew: true });
  }

  async function send(file: File, headers: Record<string, string>) {
    setState({ kind: 'sending', sent: 0 });
    const onProgress = (sent: number) => {
      if (running.current === upload) setState({ kind: 'sending', sent });
    };
    const upload = uploadPicture(file, { language, headers, onProgress });
    running.current = upload;
    const outcome = await upload.outcome;
    const status = outcome.kind === 'refused' ? outcome.status : 200;
    if (running.current === upload) take(outcome);
    return { answer: outcome, status };
  }

  function take(outcome: UploadOutcome): void {
    running.current = undefined;
    if (outcome.kind === 'taken') onTaken(outcome.imagePath);
    if (outcome.kind === 'taken') setState({ kind: 'ready' });
    if (outcome.kind === 'cancelled') setState({ kind: 'idle' });
    if (outcome.kind !== 'refused') return;
    const { message, status } = outcome;
    const isAnswered = status > 0 && status < 500 && status !== 401;
    setState(
      isAnswered ? { kind: 'failed', message: message ?? t('uploadFailed') } : { kind: 'unsent' },
    );
  }

  const cancel = () => running.current?.cancel();
  const forget = () => setState({ kind: 'idle' });
  return { state, isBusy: state.kind === 'sending', start, cancel, forget, call };
}
