import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { joinPictures, pictureLimits, splitPictures } from '#domain/catalog/product-pictures.ts';
import {
  changesBetween,
  featureLimits,
  mostCompanions,
  type ProductField,
  type ProductTexts,
  textLimits,
  tidyTexts,
} from '#domain/catalog/product-texts.ts';
import type { ProductAnswer } from './product.server.ts';

export type ProductForm = ReturnType<typeof useProductForm>;
export type ProblemOf = ReturnType<typeof useProblems>;

type Kept = { texts: ProductTexts; version: string };

/** Answers change only the fields they are about: nothing typed is lost. */
export function useProductForm(loaded: Kept, answer: ProductAnswer | undefined) {
  const [values, setValues] = useState(() => textsIn(answer) ?? loaded.texts);
  const [kept, setKept] = useState<Kept>(() => ({
    texts: loaded.texts,
    version: answer?.kind === 'stale' ? answer.version : loaded.version,
  }));
  const [handled, setHandled] = useState(answer);
  const [seen, setSeen] = useState(loaded.version);
  const tidy = tidyTexts(values);
  const isDirty = changesBetween(kept.texts, tidy).length > 0;
  const set = (changed: Partial<ProductTexts>) => setValues((now) => ({ ...now, ...changed }));

  if (answer && answer !== handled) {
    setHandled(answer);
    take(answer);
  }
  // Reloaded, after a colleague's change for example: an untouched form follows.
  if (loaded.version !== seen) {
    setSeen(loaded.version);
    if (!isDirty) {
      setKept(loaded);
      setValues(loaded.texts);
    }
  }

  function take(update: ProductAnswer): void {
    if (update.kind === 'saved') {
      setKept(update);
      if (changesBetween(update.texts, tidy).length === 0) setValues(update.texts);
    }
    if (update.kind === 'stale') {
      const theirs = update.meanwhile.map(({ field, now }) => [field, now]);
      setKept({ texts: { ...kept.texts, ...Object.fromEntries(theirs) }, version: update.version });
      const untouched = update.meanwhile.filter(({ isContested }) => !isContested);
      set(Object.fromEntries(untouched.map(({ field, now }) => [field, now])));
    }
  }

  const setField = (field: ProductField) => (text: string) => set({ [field]: text });
  const addPicture = (path: string) =>
    setValues((now) => {
      const picture = { path, alt_en: '', alt_ar: '' };
      return { ...now, pictures: joinPictures([...splitPictures(now.pictures), picture]) };
    });
  return { values, tidy, version: kept.version, isDirty, set, setField, addPicture };
}

function textsIn(answer: ProductAnswer | undefined): ProductTexts | undefined {
  if (answer?.kind === 'saved') return answer.texts;
  if (answer?.kind === 'stale') return answer.merged;
  return answer && 'typed' in answer ? answer.typed : undefined;
}

export function useProblems(answer: ProductAnswer | undefined) {
  const t = useTranslations('admin.products');
  return (field: keyof ProductTexts): string | undefined => {
    const problem = answer?.kind === 'wrong' ? answer.problems[field] : undefined;
    if (!problem) return undefined;
    const most = field in textLimits ? textLimits[field as keyof typeof textLimits] : 0;
    const isPictures = field === 'pictures';
    const { characters } = isPictures ? pictureLimits : featureLimits;
    const count = isPictures ? pictureLimits.pictures : mostCompanions;
    return t(`problem.${problem}`, {
      field: t(`fields.${field}`),
      ...{ most: `${most}`, lines: `${featureLimits.lines}`, characters: `${characters}` },
      count: `${count}`,
    });
  };
}
