import { href } from 'react-router';
import { type EmailKind, emailKinds, emailStates } from '#domain/emails/email.ts';
import type { EmailsQuery } from '#domain/emails/email-list.server.ts';
import { readTypedOrderId } from '#domain/orders/order-id.ts';

/** What the address of the list says: the filters, and where it begins. */
export type EmailsAddress = {
  q: string;
  state: EmailsQuery['state'];
  kind: EmailKind | undefined;
  before: string | undefined;
};

const pageSize = 50;
const mostLetters = 100;

export function readEmailsAddress(params: URLSearchParams): EmailsAddress {
  const before = params.get('before') ?? '';
  return {
    q: (params.get('q') ?? '').slice(0, mostLetters),
    state: emailStates.find((state) => state === params.get('state')),
    kind: emailKinds.find((kind) => kind === params.get('kind')),
    before: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(before) ? before : undefined,
  };
}

export function toEmailsQuery({ q, state, kind, before }: EmailsAddress): EmailsQuery {
  return { search: readTypedOrderId(q), state, kind, before, limit: pageSize };
}

export function toAddress({ q, state, kind, before }: EmailsAddress): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (state) params.set('state', state);
  if (kind) params.set('kind', kind);
  if (before) params.set('before', before);
  return params.size > 0 ? `${href('/admin/emails')}?${params}` : href('/admin/emails');
}

export function isWholeList({ q, state, kind, before }: EmailsAddress): boolean {
  return q.trim() === '' && !state && !kind && !before;
}
