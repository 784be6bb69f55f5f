import type { ProductProblems } from '#domain/catalog/product-form.ts';
import type { ProductTexts } from '#domain/catalog/product-texts.ts';
import type { Meanwhile } from '#domain/catalog/save-product.server.ts';

/** A change of somebody else, with its moment as it is written. */
export type ShownMeanwhile = Omit<Meanwhile, 'at'> & { when: string | undefined };

/** What became of a product's form. `typed` is what it held: a page without scripts shows it again. */
export type ProductAnswer =
  | { kind: 'saved'; texts: ProductTexts; version: string }
  | {
      kind: 'wrong';
      typed: ProductTexts;
      problems: ProductProblems;
      /** What is wrong with a picture that came with the form, in words. */
      pictureProblem: string | undefined;
    }
  | { kind: 'stale'; merged: ProductTexts; version: string; meanwhile: ShownMeanwhile[] }
  | { kind: 'refused'; typed: ProductTexts; message: string | undefined };
