import { expect, test } from 'vitest';
import { isEmptyDraft, parseDraft } from './message.ts';

const draft = { name: 'نورة', email: 'noura@', subject: '', message: 'x'.repeat(9000) };

test('restores a draft as typed, incomplete or too long', () => {
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test('replaces an invalid field by an empty one and preserves the others', () => {
  const stored = JSON.stringify({ ...draft, name: 7, email: undefined, extra: 1 });
  expect(parseDraft(stored)).toEqual({ ...draft, name: '', email: '' });
});

test.each([null, '', 'hello', '"hello"', '[]', 'null', '{"name":'])(
  '%j is not a draft',
  (stored) => {
    expect(parseDraft(stored)).toBeUndefined();
  },
);

test('a form of spaces and line breaks is empty', () => {
  expect(isEmptyDraft({ name: ' ', email: '', subject: '\t', message: '\n' })).toBe(true);
  expect(isEmptyDraft({ ...draft, message: '' })).toBe(false);
});
