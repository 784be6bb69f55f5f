import { currencyOf } from '../../currency.ts';
import type { Money } from '../../money.ts';
import { parseMoney } from '../../typed-money.ts';
import { findPriceQuestion, type PriceWarning } from '../typed-price.ts';
import { dollarPriceOf, type HomeMarket, toHomePriceField } from './home-price.ts';

const priceFields = ['home_price', 'price'] as const;
type PriceField = (typeof priceFields)[number];

/** Texts of the form's fields, and the prices that staff confirmed: "1.50", as in the question. */
export type TypedPrices = Record<PriceField, { typed: string; meant: string }>;

/** Writes the answer to questions: "1.50" for dollars, "home_price=5.60" for the home market's price. */
export function writePriceAnswers(questions: readonly ProductPriceQuestion[]): string {
  return questions.map(({ field, meant }) => `${prefixes[field]}${meant}`).join(' ');
}

export function readPriceAnswers(text: string): Record<PriceField, string> {
  const answers = text.split(' ');
  const home = answers.find((answer) => answer.startsWith(prefixes.home_price)) ?? '';
  return {
    home_price: home.slice(prefixes.home_price.length),
    price: answers.find((answer) => answer !== home) ?? '',
  };
}

const prefixes = { home_price: 'home_price=', price: '' } as const;

export type ProductPriceQuestion = {
  field: PriceField;
  warnings: PriceWarning[];
  before: Money | undefined;
  after: Money | undefined;
  /** Confirms `after`. */
  meant: string;
};

type Texts = Record<PriceField, string>;

/** Returns the questions to confirm before the prices are saved. A derived dollar price is not typed. */
export function findProductPriceQuestions(
  typed: TypedPrices,
  texts: Texts,
  { current, home }: { current?: Texts; home: HomeMarket | undefined },
): ProductPriceQuestion[] {
  const currencies = { home_price: home?.currency, price: currencyOf(undefined) };
  const stored = {
    home_price: current && toHomePriceField(current.home_price),
    price: current && dollarPriceOf(current, home),
  };
  return priceFields.flatMap((field) => {
    const [currency, before] = [currencies[field], stored[field] || undefined];
    const after = toHomePriceField(texts[field]);
    if (!currency || !after) return [];
    const question = findPriceQuestion(typed[field], after, before, currency);
    if (!question) return [];
    const [then, now] = [before, after].map((price) => parseMoney(price ?? '', currency));
    return [{ field, warnings: question.warnings, before: then, after: now, meant: after }];
  });
}
