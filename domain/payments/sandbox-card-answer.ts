import {
  type CardForm,
  type CardProblems,
  cardProblems,
  checkCode,
  findTestCard,
  outcomeOf,
} from './sandbox-card.ts';

export type SandboxAnswer =
  | { state: 'captured' | 'declined' | 'processing'; reason: string | null }
  | { step: 'card'; problems: CardProblems }
  | { step: 'code'; problem: 'missing' | 'wrong' | undefined; wrongCodes: number };

export function answerTo(form: FormData, now: Date): SandboxAnswer {
  const text = (name: string) => String(form.get(name) ?? '');
  if (text('intent') === 'cancel') return { state: 'declined', reason: 'cancelled' };
  if (text('step') === 'code') return answerToCode(text('code'), Number(text('wrong_codes')) || 0);
  const [number, expiry, cvc, holder] = [
    text('number'),
    text('expiry'),
    text('cvc'),
    text('holder'),
  ];
  return answerToCard({ number, expiry, cvc, holder }, now);
}

function answerToCard(form: CardForm, now: Date): SandboxAnswer {
  const problems = cardProblems(form, now);
  const card = findTestCard(form.number);
  if (!card || Object.keys(problems).length > 0) return { step: 'card', problems };
  const outcome = outcomeOf(card);
  if (outcome.kind === 'ask_code') return { step: 'code', problem: undefined, wrongCodes: 0 };
  return { state: outcome.state, reason: outcome.reason };
}

function answerToCode(code: string, wrongBefore: number): SandboxAnswer {
  const outcome = checkCode(code, wrongBefore);
  if (outcome === 'right') return { state: 'captured', reason: null };
  if (outcome === 'declined') return { state: 'declined', reason: 'wrong_code' };
  const wrongCodes = outcome === 'wrong' ? wrongBefore + 1 : wrongBefore;
  return { step: 'code', problem: outcome, wrongCodes };
}
