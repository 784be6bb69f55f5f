import { z } from 'zod';
import { missingFootnoteFields } from './footnote.ts';
import {
  type HomeMarket,
  type HomePriceProblem,
  readTypedHomePrice,
} from './home-price/home-price.ts';
import { pieces } from './piece.ts';
import { isBucketPath, readProductId } from './product.ts';
import {
  focalPointOf,
  joinPictures,
  type Picture,
  pictureLimits,
  splitPictures,
} from './product-pictures.ts';
import {
  emptyProduct,
  featureLimits,
  maxCompanions,
  normalizeProductTexts,
  type ProductField,
  type ProductTexts,
  productFields,
  type SectionField,
  sectionFields,
  splitFeatures,
  textLimits,
} from './product-texts.ts';
import { type PriceProblem, readTypedPrice } from './typed-price.ts';

export type ProductProblem =
  | HomePriceProblem
  | 'required'
  | 'too_long'
  | 'invalid'
  | 'too_many_lines'
  | 'line_too_long'
  | 'too_many'
  | 'days'
  | 'grams'
  | 'year'
  | 'participants'
  | 'footnote'
  | 'focal_point'
  | PriceProblem;
export type ProductProblems = Partial<Record<ProductField, ProductProblem>>;

/** `typed` holds the form's values, valid or not, so that staff need not type them again. */
export type ReadProduct = { typed: ProductTexts } & (
  | { texts: ProductTexts; problems?: undefined }
  | { texts?: undefined; problems: ProductProblems }
);

const problem = (name: ProductProblem) => name;

const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength, problem('too_long'))
    .refine((value) => !/[^\P{Cc}\t\n]/u.test(value), problem('invalid'));

const title = (maxLength: number) => text(maxLength).min(1, problem('required'));

const pictures = z.string().superRefine(checkPictures);

const features = z
  .string()
  .superRefine(checkFeatures)
  .refine((value) => !/[^\P{Cc}\n]/u.test(value), problem('invalid'));

const companions = z.string().superRefine(checkCompanions);

const sections = Object.fromEntries(
  sectionFields.map((field) => [field, text(textLimits[field])]),
) as Record<SectionField, ReturnType<typeof text>>;

const product = z.object({
  title_en: title(textLimits.title_en),
  title_ar: title(textLimits.title_ar),
  desc_en: text(textLimits.desc_en),
  desc_ar: text(textLimits.desc_ar),
  long_desc_en: text(textLimits.long_desc_en),
  long_desc_ar: text(textLimits.long_desc_ar),
  price: z.string().superRefine(checkPrice),
  pictures,
  is_active: z.enum(['true', 'false'], problem('invalid')),
  features_en: features,
  features_ar: features,
  goes_well_with: companions,
  supply_days: z.string().regex(/^([1-9]\d{0,2})?$/, problem('days')),
  ...sections,
  piece: z.enum(['', ...pieces], problem('invalid')),
  default_features: z.enum(['true', 'false'], problem('invalid')),
  clinical_test_en: text(textLimits.clinical_test_en),
  clinical_test_ar: text(textLimits.clinical_test_ar),
  clinical_year: z.string().regex(/^((19|20)\d{2})?$/, problem('year')),
  clinical_participants: z.string().regex(/^([1-9]\d{0,5})?$/, problem('participants')),
  clinical_result_en: text(textLimits.clinical_result_en),
  clinical_result_ar: text(textLimits.clinical_result_ar),
  weight_grams: z
    .string()
    .regex(/^([1-9]\d{0,4})?$/, problem('grams'))
    .refine((grams) => Number(grams) <= maxGrams, problem('grams')),
  home_price: z.string(),
});

/** The heaviest parcel that couriers of the Gulf take. */
const maxGrams = 30_000;

/** Reads the home price where the shop has a home market. */
export function readProductForm(form: FormData, home?: HomeMarket): ReadProduct {
  const entries = productFields.map((field) => [
    field,
    `${form.get(field) ?? emptyProduct[field]}`,
  ]);
  const typed: ProductTexts = {
    ...(Object.fromEntries(entries) as ProductTexts),
    pictures: joinPictures(readPictures(form)),
    goes_well_with: form.getAll('goes_well_with').join('\n'),
  };
  const texts = normalizeProductTexts(typed, home);
  const missing = {
    ...missingInOneLanguage(texts),
    ...footnoteProblems(texts),
    ...priceProblems(texts, home),
  };
  const parsed = product.safeParse(texts);
  const isComplete = Object.keys(missing).length === 0;
  if (parsed.success && isComplete) return { typed, texts: parsed.data };
  const issues = parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  const problems = Object.fromEntries(issues.reverse()) as ProductProblems;
  return { typed, problems: { ...missing, ...problems } };
}

/** Reads each picture with its descriptions and focal point. Forms of an earlier release send `image_path`. */
function readPictures(form: FormData): Picture[] {
  const paths = form.has('picture_path') ? form.getAll('picture_path') : form.getAll('image_path');
  const listed = (name: string) => {
    const values = form.getAll(`picture_${name}`);
    return (at: number) => `${values[at] ?? ''}`;
  };
  const [altEn, altAr] = [listed('alt_en'), listed('alt_ar')];
  const [focalX, focalY] = [listed('focal_x'), listed('focal_y')];
  return paths.map((path, at) => ({
    path: `${path}`,
    alt_en: altEn(at),
    alt_ar: altAr(at),
    focal_x: focalX(at),
    focal_y: focalY(at),
  }));
}

/** Ingredients have the same names in every language. */
const inBothLanguages = ['features', 'how_to_use', 'expectations', 'questions'] as const;

/**
 * Requires texts in both languages: otherwise readers of the other language would see a foreign text, or
 * none.
 */
function missingInOneLanguage(texts: ProductTexts): ProductProblems {
  const missing = inBothLanguages.flatMap((name) => {
    const [en, ar] = [`${name}_en`, `${name}_ar`] as const;
    if (Boolean(texts[en]) === Boolean(texts[ar])) return [];
    return [[texts[en] ? ar : en, problem('required')]];
  });
  return Object.fromEntries(missing);
}

function footnoteProblems(texts: ProductTexts): ProductProblems {
  const missing = missingFootnoteFields(texts).map((field) => [field, problem('footnote')]);
  return Object.fromEntries(missing);
}

function priceProblems(
  { price, home_price }: ProductTexts,
  home: HomeMarket | undefined,
): ProductProblems {
  if (!home) return price ? {} : { price: problem('required') };
  if (!home_price) return { home_price: problem('required') };
  const { problem: name } = readTypedHomePrice(home_price, home);
  return name ? { home_price: name } : {};
}

function checkPictures(text: string, context: z.RefinementCtx): void {
  const all = splitPictures(text);
  const add = (name: ProductProblem) =>
    context.addIssue({ code: 'custom', message: problem(name) });
  const alts = all.flatMap(({ alt_en, alt_ar }) => [alt_en, alt_ar]);
  if (all.length > pictureLimits.pictures) add('too_many');
  else if (alts.some((alt) => alt.length > pictureLimits.characters)) add('line_too_long');
  else if (/[^\P{Cc}\n\t]/u.test(text)) add('invalid');
  else if (all.some(({ path }) => path.length > 500 || !(isLink(path) || isBucketPath(path)))) {
    add('invalid');
  } else if (all.some((one) => (one.focal_x || one.focal_y) && !focalPointOf(one))) {
    add('focal_point');
  }
}

function checkCompanions(text: string, context: z.RefinementCtx): void {
  const ids = splitFeatures(text);
  const add = (name: ProductProblem) =>
    context.addIssue({ code: 'custom', message: problem(name) });
  if (ids.length > maxCompanions) add('too_many');
  else if (ids.some((id) => readProductId(id) === undefined)) add('invalid');
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
