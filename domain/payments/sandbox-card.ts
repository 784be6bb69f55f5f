import { westernDigits } from '../language.ts';

// Accepts test cards only, so that shoppers do not get used to typing real ones.

export const testCards = [
  { id: 'success', number: '4242 4242 4242 4242' },
  { id: 'declined', number: '4000 0000 0000 0002' },
  { id: 'insufficient', number: '4000 0000 0000 9995' },
  { id: 'secondStep', number: '4000 0025 0000 3155' },
  { id: 'silent', number: '4000 0000 0000 0119' },
] as const;

export type TestCardId = (typeof testCards)[number]['id'];

export const cardFields = ['number', 'expiry', 'cvc', 'holder'] as const;
export type CardField = (typeof cardFields)[number];
export type CardForm = Record<CardField, string>;

export type CardProblem =
  | 'numberMissing'
  | 'numberWrong'
  | 'numberUnknown'
  | 'expiryMissing'
  | 'expiryWrong'
  | 'expiryPast'
  | 'cvcMissing'
  | 'cvcWrong'
  | 'holderMissing';

export type CardProblems = Partial<Record<CardField, CardProblem>>;

export type SandboxOutcome =
  | { state: 'captured' | 'declined' | 'processing'; reason: string | null }
  | { step: 'card'; problems: CardProblems }
  | { step: 'code'; problem: 'missing' | 'wrong' | undefined; wrongCodes: number };

export function decideSandboxForm(form: FormData, now: Date): SandboxOutcome {
  const text = (name: string) => String(form.get(name) ?? '');
  if (text('intent') === 'cancel') return { state: 'declined', reason: 'cancelled' };
  if (text('step') === 'code')
    return decideCodeForm(text('code'), Number(text('wrong_codes')) || 0);
  const typed = cardFields.map((field) => [field, text(field)]);
  return decideCardForm(Object.fromEntries(typed) as CardForm, now);
}

function decideCardForm(form: CardForm, now: Date): SandboxOutcome {
  const problems = cardProblems(form, now);
  const card = findTestCard(form.number);
  if (!card || Object.keys(problems).length > 0) return { step: 'card', problems };
  return outcomes[card];
}

function decideCodeForm(code: string, wrongBefore: number): SandboxOutcome {
  const outcome = checkSandboxCode(code, wrongBefore);
  if (outcome === 'right') return { state: 'captured', reason: null };
  if (outcome === 'declined') return { state: 'declined', reason: 'wrong_code' };
  const wrongCodes = outcome === 'wrong' ? wrongBefore + 1 : wrongBefore;
  return { step: 'code', problem: outcome, wrongCodes };
}

export function cardProblems(form: CardForm, now: Date): CardProblems {
  const problems = {
    number: numberProblem(digitsOf(form.number)),
    expiry: expiryProblem(form.expiry, now),
    cvc: cvcProblem(westernDigits(form.cvc).trim()),
    holder: form.holder.trim() ? undefined : ('holderMissing' as const),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

export function findTestCard(number: string): TestCardId | undefined {
  return testCards.find((card) => digitsOf(card.number) === digitsOf(number))?.id;
}

export const outcomes: Record<TestCardId, SandboxOutcome> = {
  success: { state: 'captured', reason: null },
  declined: { state: 'declined', reason: 'card_declined' },
  insufficient: { state: 'declined', reason: 'insufficient_funds' },
  secondStep: { step: 'code', problem: undefined, wrongCodes: 0 },
  silent: { state: 'processing', reason: null },
};

export const rightCode = '123456';
export const maxWrongCodes = 3;

export type CodeOutcome = 'missing' | 'right' | 'wrong' | 'declined';

export function checkSandboxCode(typed: string, wrongBefore: number): CodeOutcome {
  const code = digitsOf(typed);
  if (!code) return 'missing';
  if (code === rightCode) return wrongBefore < maxWrongCodes ? 'right' : 'declined';
  return wrongBefore + 1 < maxWrongCodes ? 'wrong' : 'declined';
}

export function prefillTestCard(card: TestCardId | undefined, now: Date): CardForm {
  const number = testCards.find(({ id }) => id === card)?.number;
  if (!number) return { number: '', expiry: '', cvc: '', holder: '' };
  const year = String((now.getUTCFullYear() + 3) % 100).padStart(2, '0');
  return { number, expiry: `12/${year}`, cvc: '123', holder: 'Test Card' };
}

type SandboxReturn = {
  state: string;
  reason: string | null;
  successUrl: string;
  failUrl: string;
};

export function returnAddress({ state, reason, successUrl, failUrl }: SandboxReturn): string {
  if (state === 'captured') return successUrl;
  const address = new URL(failUrl);
  if (state !== 'declined') address.searchParams.delete('failed');
  if (reason === 'cancelled') address.searchParams.set('cancelled', '1');
  return address.href;
}

function numberProblem(digits: string): CardProblem | undefined {
  if (!digits) return 'numberMissing';
  if (digits.length < 12 || digits.length > 19 || !passesLuhn(digits)) return 'numberWrong';
  return findTestCard(digits) ? undefined : 'numberUnknown';
}

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function expiryProblem(typed: string, now: Date): CardProblem | undefined {
  const text = westernDigits(typed).trim();
  if (!text) return 'expiryMissing';
  const match = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(text);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return 'expiryWrong';
  const ends = Date.UTC(2000 + Number(match[2]), month, 1);
  return ends > now.getTime() ? undefined : 'expiryPast';
}

function cvcProblem(cvc: string): CardProblem | undefined {
  if (!cvc) return 'cvcMissing';
  return /^\d{3}$/.test(cvc) ? undefined : 'cvcWrong';
}

function digitsOf(text: string): string {
  return westernDigits(text).replace(/[\s-]/g, '');
}
