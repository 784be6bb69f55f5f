import { useTranslations } from 'use-intl';
import { focalPointClass } from '#app/ui/pictures/focal-point.ts';
import { TrashIcon } from '#app/ui/tool-icons.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { toProductImage } from '#domain/catalog/product.ts';
import {
  focalPointOf,
  joinPictures,
  type Picture,
  pictureLimits,
  splitPictures,
} from '#domain/catalog/product-pictures.ts';
import { languages } from '#domain/language.ts';
import { HiddenFields } from '../forms/staff-form.tsx';
import { field, smallButton } from '../ui/class-names.ts';
import { MoveButtons, moveItem, useMoveFocus } from '../ui/moves.tsx';
import { FocalPointField } from './focal-point-field.tsx';
import type { ProductForm } from './use-product-form.ts';

/** The form's pictures in their order, each with what describes it. */
export function PictureList({ form }: { form: ProductForm }) {
  const t = useTranslations('admin.products');
  const pictures = splitPictures(form.values.pictures);
  const count = `${pictures.length}`;
  const save = (changed: Picture[]) => form.setField('pictures')(joinPictures(changed));
  const { list, moved, recordMove } = useMoveFocus(form.values.pictures);
  const move = (at: number, by: -1 | 1) => {
    const picture = pictures[at];
    if (!picture) return;
    save(moveItem(pictures, at, by));
    recordMove({ item: picture.path, by, position: at + by + 1 });
  };
  return (
    <>
      <ol ref={list} className="grid gap-4">
        {pictures.map((picture, at) => (
          <PictureItem
            key={picture.path}
            picture={picture}
            at={at}
            count={pictures.length}
            change={(changes) => save(pictures.with(at, { ...picture, ...changes }))}
            move={(by) => move(at, by)}
            remove={() => save(pictures.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved && t('pictureMoved', { number: `${moved.position}`, count })}
      </p>
    </>
  );
}

type PictureItemProps = {
  picture: Picture;
  at: number;
  count: number;
  change: (changes: Partial<Picture>) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
};

function PictureItem({ picture, at, count, change, move, remove }: PictureItemProps) {
  const t = useTranslations('admin.products');
  const isHydrated = useIsHydrated();
  const { path } = picture;
  const number = `${at + 1}`;
  const position = t('picturePlace', { number, count: `${count}` });
  return (
    <li
      data-picture={path}
      data-item={path}
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3"
    >
      <HiddenFields picture_path={path} />
      <img
        src={toProductImage(path).thumbnail}
        alt=""
        width={64}
        height={80}
        className={`aspect-4/5 h-auto w-16 rounded-sm bg-sand object-cover ${focalPointClass(focalPointOf(picture))}`}
      />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <p className="pt-1 font-semibold text-xs">{position}</p>
          {isHydrated && (
            <div className="flex">
              <MoveButtons
                at={at}
                count={count}
                move={move}
                earlier={t('pictureEarlier', { number })}
                later={t('pictureLater', { number })}
              />
              <button
                type="button"
                aria-label={t('removePicture', { number })}
                onClick={remove}
                className={smallButton}
              >
                <TrashIcon />
              </button>
            </div>
          )}
        </div>
        {at === 0 && <p className="text-muted text-xs">{t('firstPicture')}</p>}
        <p dir="ltr" className="wrap-anywhere text-muted text-xs rtl:text-end">
          {path}
        </p>
      </div>
      <div className="col-span-2 mt-2 grid gap-2">
        <FocalPointField picture={picture} number={number} change={change} />
        {languages.map((language) => (
          <label key={language} className="block text-muted text-xs">
            {t(`pictureAlt.${language}`)}
            <input
              name={`picture_alt_${language}`}
              value={picture[`alt_${language}`]}
              onChange={({ target }) => change({ [`alt_${language}`]: target.value })}
              lang={language}
              dir="auto"
              maxLength={pictureLimits.characters}
              autoComplete="off"
              className={`mt-1 ${field}`}
            />
          </label>
        ))}
      </div>
    </li>
  );
}
