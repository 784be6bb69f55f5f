import { CodedError } from '../coded-error.ts';
import { forTapAccounts, realGatewayNames } from './real-gateways.ts';

/** Services with secrets that an owner can set up in the browser. */
export const services = ['smtp', ...realGatewayNames] as const;
export type ServiceName = (typeof services)[number];

/** `checkout` has no secret: it holds which services take payments. */
export const savedKinds = [...services, 'checkout'] as const;
export type SavedKind = (typeof savedKinds)[number];

/** Names of the form's fields, and keys of the stored JSON. */
export const openFields = {
  smtp: ['host', 'port', 'security', 'user', 'from'],
  tap: ['merchant'],
  stripe: [],
  mtjree: ['is_test'],
  ...forTapAccounts(() => ['merchant'] as const),
  checkout: ['first', 'fallback'],
} as const satisfies Record<SavedKind, readonly string[]>;

export const secretFields = {
  smtp: ['password'],
  tap: ['key'],
  stripe: ['key', 'webhook_secret'],
  mtjree: ['key'],
  ...forTapAccounts(() => ['key'] as const),
  checkout: [],
} as const satisfies Record<SavedKind, readonly string[]>;

export type OpenField = (typeof openFields)[SavedKind][number];
export type SecretField = (typeof secretFields)[SavedKind][number];
export type ServiceField = OpenField | SecretField;

export type ServiceTexts = Partial<Record<ServiceField, string>>;

/** `tls`: encrypted from the start, usually on port 465; `starttls`: encrypted after the greeting, usually 587. */
export const mailSecurities = ['starttls', 'tls'] as const;

export const maxServiceLength = 300;

export class ServiceError extends CodedError<
  | 'required'
  | 'too_long'
  | 'characters'
  | 'host_invalid'
  | 'port_invalid'
  | 'email_invalid'
  | 'choice_invalid'
  | 'key_public'
  | 'webhook_secret_invalid'
  | 'password_without_user'
  | 'retype'
  | 'fixed'
  | 'key_missing'
  | 'same_twice'
  | 'in_use'
  | 'used_by_market'
  | 'changed_meanwhile'
  | 'nothing_saved'
> {
  override readonly kind = 'service';
}

/** `secrets` is undefined if they cannot be read: the secret of the store that encrypted them is gone. */
export type SavedService = {
  id: string;
  kind: SavedKind;
  fields: ServiceTexts;
  secrets: ServiceTexts | undefined;
  savedBy: string;
  savedAt: Date;
  isCurrent: boolean;
};

export function findCurrent(saved: readonly SavedService[], kind: SavedKind) {
  return saved.find((one) => one.kind === kind && one.isCurrent);
}

/** Lists the services whose secrets must be typed again. */
export function listUnreadable(saved: readonly SavedService[]): ServiceName[] {
  return services.filter((one) => {
    const current = findCurrent(saved, one);
    return current !== undefined && current.secrets === undefined;
  });
}
