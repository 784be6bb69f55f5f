import { z } from 'zod';
import {
  emptyProduct,
  type ProductField,
  type ProductTexts,
  productFields,
  textLimits,
  tidyTexts,
} from './product-texts.ts';
import { type PriceProblem, readTypedPrice } from './typed-price.ts';

export type ProductProblem = 'required' | 'too_long' | 'invalid' | PriceProblem;
export type ProductProblems = Partial<Record<ProductField, ProductProblem>>;

/** `typed` is what the form held, also where it is wrong: nobody types it twice. */
export type ReadProduct = { typed: ProductTexts } & (
  | { texts: ProductTexts; problems?: undefined }
  | { texts?: undefined; problems: ProductProblems }
);

const problem = (name: ProductProblem) => name;

const text = (most: number) =>
  z
    .string()
    .max(most, problem('too_long'))
    .refine((value) => !/[^\P{Cc}\t\n]/u.test(value), problem('invalid'));

const title = (most: number) => text(most).min(1, problem('required'));

const picture = z
  .string()
  .max(500, problem('invalid'))
  .refine((path) => path === '' || isLink(path) || isPath(path), problem('invalid'));

const product = z.object({
  title_en: title(textLimits.title_en),
  title_ar: title(textLimits.title_ar),
  desc_en: text(textLimits.desc_en),
  desc_ar: text(textLimits.desc_ar),
  long_desc_en: text(textLimits.long_desc_en),
  long_desc_ar: text(textLimits.long_desc_ar),
  price: z.string().min(1, problem('required')).superRefine(checkPrice),
  image_path: picture,
  is_active: z.enum(['true', 'false'], problem('invalid')),
});

/** A product as staff typed it, or what is wrong with it by field. */
export function readProductForm(form: FormData): ReadProduct {
  const entries = productFields.map((field) => [
    field,
    `${form.get(field) ?? emptyProduct[field]}`,
  ]);
  const typed = Object.fromEntries(entries) as ProductTexts;
  const parsed = product.safeParse(tidyTexts(typed));
  if (parsed.success) return { typed, texts: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  return { typed, problems: Object.fromEntries(issues.reverse()) as ProductProblems };
}

function checkPrice(price: string, context: z.RefinementCtx): void {
  const { problem: message } = readTypedPrice(price);
  if (price && message) context.addIssue({ code: 'custom', message });
}

function isLink(path: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/i.test(path);
}

/** A path inside the bucket. */
function isPath(path: string): boolean {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path);
}
