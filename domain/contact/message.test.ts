import { expect, test } from 'vitest';
import { isEmptyDraft, parseDraft } from './message.ts';

const draft = { name: 'نورة', email: 'noura@', subject: '', message: 'x'.repeat(9000) };

test('a draft comes back as it was typed, unfinished and too long alike', () => {
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test('a field that makes no sense is empty, the others stay', () => {
  const stored = JSON.stringify({ ...draft, name: 7, email: undefined, extra: 1 });
  expect(parseDraft(stored)).toEqual({ ...draft, name: '', email: '' });
});

test.each([null, '', 'hello', '"hello"', '[]', 'null', '{"name":'])('%j is no draft', (stored) => {
  expect(parseDraft(stored)).toBeUndefined();
});

test('a form of spaces and line breaks is empty', () => {
  expect(isEmptyDraft({ name: ' ', email: '', subject: '\t', message: '\n' })).toBe(true);
  expect(isEmptyDraft({ ...draft, message: '' })).toBe(false);
});
