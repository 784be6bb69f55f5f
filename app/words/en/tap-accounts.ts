import type { TapAccountName } from '#domain/settings/real-gateways.ts';

/** Names of Tap's accounts of countries. */
export const tapAccounts = {
  tap_sa: 'Tap (Saudi Arabia)',
  tap_ae: 'Tap (Emirates)',
  tap_kw: 'Tap (Kuwait)',
  tap_bh: 'Tap (Bahrain)',
  tap_qa: 'Tap (Qatar)',
  tap_om: 'Tap (Oman)',
} as const satisfies Record<TapAccountName, string>;
