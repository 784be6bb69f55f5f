import { expect, test } from 'vitest';
import { privacy } from '#content/pages/privacy.ts';
import { daysKept } from '#domain/retention.ts';

// Everything but what is about staff.
const { staffRequest: _, ...stated } = daysKept;

test.each(Object.entries(stated))('the privacy page says when it goes: %s', (_, days) => {
  expect(JSON.stringify(privacy.en)).toContain(`${days} days`);
  expect(JSON.stringify(privacy.ar)).toMatch(new RegExp(`\\b${days} (?:أيام|يومًا|يوم)`));
});
