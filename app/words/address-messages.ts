import type { Language } from '#domain/language.ts';
import { addressForm as ar, addressProblem as problemsAr } from './ar/address-form.ts';
import { addressForm as en, addressProblem as problemsEn } from './en/address-form.ts';
import type { Translation } from './message-types.ts';

export type AddressMessages = Translation<typeof en> & { problems: Translation<typeof problemsEn> };

/** Called by loaders: the messages are in pages with an address form, and in no script. */
export function addressMessagesOf(language: Language): AddressMessages {
  return language === 'ar' ? { ...ar, problems: problemsAr } : { ...en, problems: problemsEn };
}
