import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { maxPictureBytes } from '#domain/catalog/picture-error.ts';
import { toProductImage } from '#domain/catalog/product.ts';
import { pictureLimits, splitPictures } from '#domain/catalog/product-pictures.ts';
import { FormNotice, SubmitError, useFileTooLargeText } from '../forms/form-notices.tsx';
import { isFinalStatus, useStaffCall } from '../forms/staff-form.tsx';
import { Section } from '../ui/section.tsx';
import { type Upload, type UploadOutcome, uploadPicture } from '../ui/upload-picture.ts';
import { PictureList } from './picture-list.tsx';
import type { ProductForm } from './use-product-form.ts';

type Uploading = ReturnType<typeof usePictureUpload>;
type PictureSectionProps = { form: ProductForm; upload: Uploading; problem: string | undefined };

export function PictureSection({ form, upload, problem }: PictureSectionProps) {
  const t = useTranslations('admin.products');
  const { isDragOver, zone } = useDrop(upload.start);
  const isHydrated = useIsHydrated();
  const count = splitPictures(form.values.pictures).length;
  const isFull = count >= pictureLimits.pictures;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void upload.start(file);
    // Already uploading: the form need not carry it as well.
    target.value = '';
  };
  return (
    <Section title={t('pictures')}>
      {count > 0 ? <PictureList form={form} /> : <DefaultPicture />}
      <div
        {...zone}
        data-drop={isDragOver}
        hidden={isFull}
        className={`mt-4 rounded-md border-2 border-dashed p-3 transition-colors ${isDragOver ? 'border-cypress bg-good-tint' : 'border-hairline'}`}
      >
        <label
          className={`${buttonClass({ variant: 'secondary' })} relative max-w-full flex-wrap has-focus-visible:outline-2 has-focus-visible:outline-cypress has-focus-visible:outline-offset-3`}
        >
          {t('choose')}
          <input
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={choose}
            className={
              isHydrated
                ? 'absolute inset-0 size-full cursor-pointer opacity-0'
                : 'min-w-0 max-w-full'
            }
          />
        </label>
        <p className="mt-2 text-muted text-xs">{isDragOver ? t('drop') : t('orDrop')}</p>
      </div>
      {isFull && (
        <p className="mt-4 text-muted text-xs">
          {t('maxPictures', { count: `${pictureLimits.pictures}` })}
        </p>
      )}
      <Progress upload={upload} />
      {problem && <Refused message={problem} />}
      {count > 0 && <p className="mt-3 text-muted text-xs">{t('altHint')}</p>}
    </Section>
  );
}

function DefaultPicture() {
  const t = useTranslations('admin.products');
  return (
    <div className="flex gap-3">
      <img
        src={toProductImage(null).thumbnail}
        alt=""
        width={64}
        height={80}
        className="aspect-4/5 h-auto w-16 shrink-0 rounded-sm bg-sand object-cover"
      />
      <p className="text-muted text-xs">{t('defaultPicture')}</p>
    </div>
  );
}

function Progress({ upload: { state, cancel, call } }: { upload: Uploading }) {
  const t = useTranslations('admin.products');
  if (state.kind === 'unsent') return <SubmitError form={call} className="mt-3" />;
  if (state.kind === 'failed') return <Refused message={state.message} />;
  if (state.kind === 'idle') return null;
  if (state.kind === 'ready') {
    return (
      <p role="status" className="mt-3 text-good text-xs">
        {t('uploaded')}
      </p>
    );
  }
  const percent = Math.round(state.sent * 100);
  const progressText = percent < 100 ? t('uploading', { percent: `${percent}` }) : t('preparing');
  return (
    <div className="mt-3 flex items-center gap-3 text-xs">
      <div className="min-w-0 flex-1">
        <p role="status">{progressText}</p>
        <progress
          max={100}
          value={percent}
          aria-label={progressText}
          className="h-1.5 w-full accent-cypress"
        />
      </div>
      <Button variant="quiet" onClick={cancel}>
        {t('cancelUpload')}
      </Button>
    </div>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <FormNotice tone="bad" className="mt-3">
      {message}
    </FormNotice>
  );
}

/** Files can be dropped on this element only: elsewhere the browser would open them. */
function useDrop(onFile: (file: File) => void) {
  const [isDragOver, setDragOver] = useState(false);
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
  const zone = {
    onDragEnter: () => setDragOver(true),
    onDragOver: () => setDragOver(true),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setDragOver(false);
    },
    onDrop: ({ dataTransfer }: DragEvent) => {
      setDragOver(false);
      const [file] = dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isDragOver, zone };
}

type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; sent: number }
  | { kind: 'ready' }
  /** It may have arrived; it can be sent again (`call`). */
  | { kind: 'unsent' }
  | { kind: 'failed'; message: string };

/** A newer picture replaces one that is being uploaded. `onTaken` may be that of an earlier render. */
export function usePictureUpload(onTaken: (imagePath: string) => void) {
  const t = useTranslations('admin.products');
  const tooLargeText = useFileTooLargeText();
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
    if (running.current === upload) take(outcome, file);
    return { result: outcome, status };
  }

  function take(outcome: UploadOutcome, { size }: File): void {
    running.current = undefined;
    if (outcome.kind === 'taken') onTaken(outcome.imagePath);
    if (outcome.kind === 'taken') setState({ kind: 'ready' });
    if (outcome.kind === 'cancelled') setState({ kind: 'idle' });
    if (outcome.kind !== 'refused') return;
    const { message, status } = outcome;
    const isTooLarge = status === 413;
    const unexplained = isTooLarge
      ? tooLargeText({ bytes: size, maxBytes: maxPictureBytes })
      : t('uploadFailed');
    setState(
      isFinalStatus(status)
        ? { kind: 'failed', message: message ?? unexplained }
        : { kind: 'unsent' },
    );
  }

  const cancel = () => running.current?.cancel();
  return { state, isBusy: state.kind === 'sending', start, cancel, call };
}
