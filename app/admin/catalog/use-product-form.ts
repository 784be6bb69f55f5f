import { useTranslations } from 'use-intl';
import type { HomeMarket } from '#domain/catalog/home-price/home-price.ts';
import { joinPictures, pictureLimits, splitPictures } from '#domain/catalog/product-pictures.ts';
import {
  featureLimits,
  maxCompanions,
  normalizeProductTexts,
  type ProductField,
  type ProductTexts,
  textLimits,
} from '#domain/catalog/product-texts.ts';
import { useEditedFields } from '../forms/use-edited-fields.ts';
import type { ProductResult } from './edit-product.server.ts';
import { examplePrice, useFieldName } from './sale/use-home-market.ts';

export type ProductForm = ReturnType<typeof useProductForm>;
export type ProblemOf = ReturnType<typeof useProductProblems>;
export type FieldsProps = { form: ProductForm; problemOf: ProblemOf };

/** Nothing typed is lost (`useEditedFields`). */
export function useProductForm(
  loaded: { texts: ProductTexts; version: string; home: HomeMarket | undefined },
  result: ProductResult | undefined,
) {
  const { setValues, ...form } = useEditedFields(loaded, result, (typed) =>
    normalizeProductTexts(typed, loaded.home),
  );
  const setField = (field: ProductField) => (text: string) => form.set({ [field]: text });
  const addPicture = (path: string) =>
    setValues((now) => {
      const pictures = [...splitPictures(now.pictures), ...splitPictures(path)];
      return { ...now, pictures: joinPictures(pictures) };
    });
  return { ...form, setField, addPicture };
}

/** `edited` names the fields that were edited since the answer. */
export function useProductProblems(
  result: ProductResult | undefined,
  { edited, home }: { edited: ReadonlySet<string>; home: HomeMarket | undefined },
) {
  const t = useTranslations('admin.products');
  const nameOf = useFieldName(home);
  return (field: keyof ProductTexts): string | undefined => {
    const problem =
      result?.kind === 'wrong' && !edited.has(field) ? result.problems[field] : undefined;
    if (!problem) return undefined;
    const maxLength = field in textLimits ? textLimits[field as keyof typeof textLimits] : 0;
    const isPictures = field === 'pictures';
    const { characters } = isPictures ? pictureLimits : featureLimits;
    const count = isPictures ? pictureLimits.pictures : maxCompanions;
    return t(`problem.${problem}`, {
      field: nameOf(field),
      maxLength: `${maxLength}`,
      lines: `${featureLimits.lines}`,
      characters: `${characters}`,
      count: `${count}`,
      example: examplePrice(field, home),
    });
  };
}
