import { CodedError } from '../coded-error.ts';

export type StaffErrorCode =
  | 'not_allowed'
  | 'person_unknown'
  | 'own_account'
  | 'changed_meanwhile'
  | 'role_invalid'
  | 'name_missing'
  | 'name_long'
  | 'email_invalid'
  | 'email_placeholder'
  | 'account_exists'
  | 'invited_already'
  | 'invitation_gone'
  | 'password_short'
  | 'password_long'
  | 'password_common'
  | 'password_same'
  | 'password_wrong'
  | 'too_many_tries'
  | 'code_wrong'
  | 'code_used'
  | 'factor_on'
  | 'factor_off'
  | 'factor_demanded'
  | 'factor_own_first'
  | 'link_dead';

export class StaffError extends CodedError<StaffErrorCode> {
  override readonly kind = 'staff';
}

export class StaffRequestError extends CodedError<'key_invalid' | 'key_reused' | 'other_account'> {
  override readonly kind = 'staffRequest';
}
