import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button, looks } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { useIsAwake } from '#app/ui/use-is-hydrated.ts';
import { productImage } from '#domain/catalog/product.ts';
import { quietControl } from '../kit/class-names.ts';
import { Section } from '../kit/section.tsx';
import { NotSent } from '../kit/staff-form.tsx';
import type { ProductForm } from './product-editor.tsx';
import { useDrop } from './use-drop.ts';
import type { usePictureUpload } from './use-picture-upload.ts';

type Uploading = ReturnType<typeof usePictureUpload>;
type PictureSectionProps = { form: ProductForm; upload: Uploading; problem: string | undefined };

/** The picture, and two ways to another one: a button, and dropping a file. */
export function PictureSection({ form, upload, problem }: PictureSectionProps) {
  const t = useTranslations('admin.products');
  const { isOver, zone } = useDrop(upload.start);
  const isAwake = useIsAwake();
  const imagePath = form.values.image_path;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void upload.start(file);
    // It is on its way: the form need not carry it as well.
    target.value = '';
  };
  return (
    <Section title={t('picture')}>
      <input type="hidden" name="image_path" value={imagePath} />
      <div
        {...zone}
        data-drop={isOver}
        className={`flex gap-4 rounded-md border-2 border-dashed p-3 transition-colors ${isOver ? 'border-cypress bg-good-tint' : 'border-hairline'}`}
      >
        <img
          key={imagePath}
          src={productImage(imagePath).thumbnail}
          alt={t('pictureAlt')}
          width={96}
          height={120}
          className="aspect-4/5 h-auto w-24 shrink-0 self-start rounded-sm bg-sand object-cover"
        />
        <div className="min-w-0">
          <label
            className={`${looks({ variant: 'secondary' })} relative has-focus-visible:outline-2 has-focus-visible:outline-cypress has-focus-visible:outline-offset-3`}
          >
            {t('choose')}
            <input
              type="file"
              name="picture"
              accept="image/jpeg,image/png,image/webp,image/avif"
              onChange={choose}
              className={isAwake ? 'absolute inset-0 size-full cursor-pointer opacity-0' : ''}
            />
          </label>
          <p className="mt-2 text-muted text-xs">{isOver ? t('drop') : t('orDrop')}</p>
          {imagePath && (
            <button
              type="button"
              onClick={() => {
                upload.forget();
                form.setField('image_path')('');
              }}
              className={`${quietControl} whitespace-normal! text-start`}
            >
              {t('removePicture')}
            </button>
          )}
        </div>
      </div>
      <Progress upload={upload} />
      {problem && <Refused message={problem} />}
    </Section>
  );
}

function Progress({ upload: { state, cancel, call } }: { upload: Uploading }) {
  const t = useTranslations('admin.products');
  if (state.kind === 'unsent') return <NotSent form={call} className="mt-3" />;
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
  const words = percent < 100 ? t('uploading', { percent: `${percent}` }) : t('preparing');
  return (
    <div className="mt-3 flex items-center gap-3 text-xs">
      <div className="min-w-0 flex-1">
        <p role="status">{words}</p>
        <progress
          max={100}
          value={percent}
          aria-label={words}
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
    <Notice tone="bad" role="alert" className="mt-3 px-3! py-2! text-xs">
      {message}
    </Notice>
  );
}
