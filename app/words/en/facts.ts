/** Phrases that the store fills into texts, besides numbers and names. */
export const facts = {
  dispatchDays:
    '{least, select, none {} other {{least} to }}{most, plural, one {# business day} other {# business days}}',
} as const;
