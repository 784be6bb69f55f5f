import { type ChangeEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { buttonClass, IconButton } from '#app/ui/button.tsx';
import { formatMegabytes } from '#app/ui/format-megabytes.ts';
import { AlertIcon, CloseIcon, SpinnerIcon } from '#app/ui/icons.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { maxPictureBytes } from '#domain/catalog/picture-error.ts';
import type { Language } from '#domain/language.ts';
import { reviewLimits } from '#domain/reviews/review.ts';
import { addressOf, publicApi } from '#domain/shop-addresses.ts';
import { parseStored } from '#domain/stored.ts';

type PicturesFieldProps = { name: string; onBusy: (isBusy: boolean) => void };

/** Uploads pictures one after the other when chosen; the form sends their names. */
export function PicturesField({ name, onBusy }: PicturesFieldProps) {
  const t = useTranslations('reviews.write');
  const hint = useId();
  const { paths, isUploading, problem, upload, remove } = useUploads(onBusy);
  const isHydrated = useIsHydrated();
  const isFull = paths.length >= reviewLimits.pictures;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void upload([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    // Uploads need scripts, but the field's space is reserved: the content below would move away under a
    // finger.
    <div className={`mt-4 noscript:hidden ${isHydrated ? '' : 'invisible'}`}>
      <p className="mb-1.5 font-medium text-sm">{t('pictures')}</p>
      <ul className={paths.length > 0 ? 'flex flex-wrap gap-2.5' : 'hidden'}>
        {paths.map((path, at) => (
          <li key={path} className="flex flex-col items-center">
            <input type="hidden" name={name} value={path} />
            <img
              src={addressOf(publicApi.reviewPicture, { path })}
              alt={t('shownPicture', { at: `${at + 1}` })}
              width={80}
              height={100}
              className="aspect-4/5 rounded-sm bg-sand object-cover"
            />
            <IconButton aria-label={t('remove', { at: `${at + 1}` })} onClick={() => remove(path)}>
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {!isFull && (
        <label
          className={`${buttonClass({ variant: 'secondary' })} relative mt-2 has-focus-visible:outline-2 has-focus-visible:outline-cypress has-focus-visible:outline-offset-3`}
        >
          {isUploading && <SpinnerIcon />}
          {isUploading ? t('uploading') : t('choose')}
          <input
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={hint}
            disabled={isUploading}
            onChange={choose}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      )}
      <div role="status">
        {problem && (
          <p className="mt-1.5 flex items-start gap-1.5 text-bad text-sm">
            <AlertIcon className="mt-[0.2em]" />
            <span className="min-w-0">{problem}</span>
          </p>
        )}
      </div>
      <p id={hint} className="mt-1.5 text-muted text-xs">
        {t('picturesHint')}
      </p>
    </div>
  );
}

function useUploads(onBusy: (isBusy: boolean) => void) {
  const t = useTranslations('reviews.write');
  const language = useLanguage();
  const [paths, setPaths] = useState<string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  const upload = async (files: File[]) => {
    const taken = files.slice(0, reviewLimits.pictures - paths.length);
    setProblem(undefined);
    setUploading(true);
    onBusy(true);
    for (const file of taken) {
      const result = await uploadPicture(file, language);
      if (result.success) setPaths((now) => [...now, result.path]);
      else setProblem(result.error ?? explain(result.status, file));
    }
    setUploading(false);
    onBusy(false);
  };
  /** Explains responses that are not the store's: a proxy refuses uploads above its own limit with 413. */
  const explain = (status: number, { size }: File) =>
    status === 413
      ? t('tooLarge', { size: formatMegabytes(size), limit: formatMegabytes(maxPictureBytes) })
      : t('uploadFailed');
  const remove = (path: string) => setPaths((now) => now.filter((one) => one !== path));
  return { paths, isUploading, problem, upload, remove };
}

const uploadTimeoutMs = 120_000;

const resultSchema = z.union([
  z.object({ success: z.literal(true), path: z.string() }),
  z.object({ success: z.literal(false), error: z.optional(z.string()) }),
]);

async function uploadPicture(body: File, language: Language) {
  const failed = { success: false, error: undefined, status: 0 } as const;
  try {
    const response = await fetch(addressOf(publicApi.reviewPicture, { path: 'new' }), {
      method: 'POST',
      headers: { 'X-Lang': language, 'Content-Type': 'application/octet-stream' },
      body,
      signal: AbortSignal.timeout(uploadTimeoutMs),
    });
    const { status } = response;
    return { ...(parseStored(resultSchema, await response.text()) ?? failed), status };
  } catch {
    // No connection, or no response in time.
    return failed;
  }
}
