import { expect, test } from 'vitest';
import { privacy } from '#content/pages/privacy.ts';
import { retentionDays } from '#domain/retention.ts';
import { fillAllPlaceholders, fixedPlaceholderValues } from '#domain/texts/placeholders.ts';

// Includes everything except data about staff.
const { staffRequest: _, ...stated } = retentionDays;

test.each(Object.entries(stated))('the privacy page states the retention of %s', (_, days) => {
  const stated = (language: 'en' | 'ar') =>
    JSON.stringify(fillAllPlaceholders(privacy[language], fixedPlaceholderValues(language)));
  expect(stated('en')).toContain(`${days} days`);
  expect(stated('ar')).toMatch(new RegExp(`\\b${days} (?:أيام|يومًا|يوم)`));
});
