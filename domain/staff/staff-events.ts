/** What can happen to an account of the back office. */
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

/** A line of the history. Without `by` it was the store itself, by its command. */
export type StaffEvent = {
  id: number;
  kind: StaffEventKind;
  at: Date;
  by: string | undefined;
  whom: string | undefined;
  /** The role that somebody got. */
  to: string | undefined;
};

export function asStaffEventKind(value: string): StaffEventKind | undefined {
  return staffEventKinds.find((kind) => kind === value);
}
