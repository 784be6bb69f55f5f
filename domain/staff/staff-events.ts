const staffEventKinds = [
  'account_added',
  'invited',
  'invitation_resent',
  'invitation_withdrawn',
  'invitation_accepted',
  'role_changed',
  'disabled',
  'enabled',
  'signed_out',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'backup_codes_renewed',
  'renamed',
  'password_changed',
  'password_reset',
] as const;
export type StaffEventKind = (typeof staffEventKinds)[number];

export type StaffEvent = {
  id: number;
  kind: StaffEventKind;
  at: Date;
  by: string | undefined;
  whom: string | undefined;
  to: string | undefined;
};

export function asStaffEventKind(value: string): StaffEventKind | undefined {
  return staffEventKinds.find((kind) => kind === value);
}
