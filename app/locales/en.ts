// English is the type of Arabic: a message that is missing or too much there does not compile.
const messages = {
  brand: { name: 'Nabta' },
};

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

export type Messages = Words<typeof messages>;

export const en: Messages = messages;
