/** Phrases that the store fills into texts, besides numbers and names. */
export const placeholderTexts = {
  dispatchDays:
    '{minDays, select, none {} other {{minDays} to }}{maxDays, plural, one {# business day} other {# business days}}',
} as const;
