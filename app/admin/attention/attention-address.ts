import { href } from 'react-router';
import { type AttentionKind, attentionKinds } from '#domain/attention/attention.ts';
import type { ItemsQuery } from '#domain/attention/items.server.ts';

/** What the address of the list says: the filters, and where it begins. */
export type AttentionAddress = {
  kind: AttentionKind | undefined;
  isDone: boolean;
  before: string | undefined;
};

const pageSize = 50;

export function readAttentionAddress(params: URLSearchParams): AttentionAddress {
  const before = params.get('before') ?? '';
  return {
    kind: attentionKinds.find((kind) => kind === params.get('kind')),
    isDone: params.get('state') === 'done',
    before: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(before) ? before : undefined,
  };
}

export function toItemsQuery({ kind, isDone, before }: AttentionAddress): ItemsQuery {
  return { kind, isResolved: isDone, before, limit: pageSize };
}

export function toAddress({ kind, isDone, before }: AttentionAddress): string {
  const params = new URLSearchParams();
  if (kind) params.set('kind', kind);
  if (isDone) params.set('state', 'done');
  if (before) params.set('before', before);
  return params.size > 0 ? `${href('/admin/attention')}?${params}` : href('/admin/attention');
}
