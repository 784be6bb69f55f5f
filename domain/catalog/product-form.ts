import { z } from 'zod';
import { pieces } from './piece.ts';
import {
  emptyProduct,
  featureLimits,
  type ProductField,
  type ProductTexts,
  productFields,
  splitFeatures,
  textLimits,
  tidyTexts,
} from './product-texts.ts';
import { type PriceProblem, readTypedPrice } from './typed-price.ts';

export type ProductProblem =
  | 'required'
  | 'too_long'
  | 'invalid'
  | 'too_many_lines'
  | 'line_too_long'
  | PriceProblem;
export type ProductProblems = Partial<Record<ProductField, ProductProblem>>;

/** `typed` is what the form held, also where it is invalid: staff need not type it again. */
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

const features = z
  .string()
  .superRefine(checkFeatures)
  .refine((value) => !/[^\P{Cc}\n]/u.test(value), problem('invalid'));

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
  features_en: features,
  features_ar: features,
  piece: z.enum(['', ...pieces], problem('invalid')),
});

export function readProductForm(form: FormData): ReadProduct {
  const entries = productFields.map((field) => [
    field,
    `${form.get(field) ?? emptyProduct[field]}`,
  ]);
  const typed = Object.fromEntries(entries) as ProductTexts;
  const texts = tidyTexts(typed);
  const missing = missingFeatures(texts);
  const parsed = product.safeParse(texts);
  if (parsed.success && !missing) return { typed, texts: parsed.data };
  const issues = parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  const problems = Object.fromEntries(issues.reverse()) as ProductProblems;
  return { typed, problems: { ...problems, ...missing } };
}

/** Features in one language alone would be shown to readers of the other. */
function missingFeatures({ features_en, features_ar }: ProductTexts): ProductProblems | undefined {
  if (Boolean(features_en) === Boolean(features_ar)) return undefined;
  return features_en ? { features_ar: 'required' } : { features_en: 'required' };
}

function checkFeatures(text: string, context: z.RefinementCtx): void {
  const lines = splitFeatures(text);
  const add = (name: ProductProblem) =>
    context.addIssue({ code: 'custom', message: problem(name) });
  if (lines.length > featureLimits.lines) add('too_many_lines');
  else if (lines.some((line) => line.length > featureLimits.characters)) add('line_too_long');
}

function checkPrice(price: string, context: z.RefinementCtx): void {
  const { problem: message } = readTypedPrice(price);
  if (price && message) context.addIssue({ code: 'custom', message });
}

function isLink(path: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/i.test(path);
}

function isPath(path: string): boolean {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path);
}
