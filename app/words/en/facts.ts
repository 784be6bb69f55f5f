/** Phrases that the store fills into texts, besides numbers and names. */
export const facts = {
  dispatchDays:
    '{minDays, select, none {} other {{minDays} to }}{maxDays, plural, one {# business day} other {# business days}}',
} as const;
