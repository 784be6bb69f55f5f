import type { tapAccounts as english } from '../en/tap-accounts.ts';
import type { Translation } from '../message-types.ts';

export const tapAccounts: Translation<typeof english> = {
  tap_sa: 'تاب (السعودية)',
  tap_ae: 'تاب (الإمارات)',
  tap_kw: 'تاب (الكويت)',
  tap_bh: 'تاب (البحرين)',
  tap_qa: 'تاب (قطر)',
  tap_om: 'تاب (عُمان)',
};
