import { expect, test } from 'vitest';
import { isEmptyDraft, parseDraft } from './message.ts';

const draft = { name: 'نورة', email: 'noura@', subject: '', message: 'x'.repeat(9000) };

test('a contact draft is restored as typed, incomplete or too long', () => {
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test('a contact draft with an invalid field loses that field and preserves the others', () => {
  const stored = JSON.stringify({ ...draft, name: 7, email: undefined, extra: 1 });
  expect(parseDraft(stored)).toEqual({ ...draft, name: '', email: '' });
});

test.each([null, '', 'hello', '"hello"', '[]', 'null', '{"name":'])(
  '%j is not a draft',
  (stored) => {
    expect(parseDraft(stored)).toBeUndefined();
  },
);

test('a contact form of spaces and line breaks is empty', () => {
  expect(isEmptyDraft({ name: ' ', email: '', subject: '\t', message: '\n' })).toBe(true);
  expect(isEmptyDraft({ ...draft, message: '' })).toBe(false);
});
