import { href } from 'react-router';
import * as z from 'zod/mini';
import { attentionKinds } from '#domain/attention/attention.ts';
import type { ItemsQuery } from '#domain/attention/items.server.ts';
import { filterAddress, filterFields } from '../lists/list-address.ts';

const pageSize = 50;

export const attentionAddress = filterAddress(
  href('/admin/attention'),
  z.object({
    kind: filterFields.oneOf(attentionKinds),
    state: filterFields.oneOf(['done']),
    before: filterFields.id,
  }),
);
export type AttentionAddress = typeof attentionAddress.none;

export function toItemsQuery({ kind, state, before }: AttentionAddress): ItemsQuery {
  return { kind, isResolved: state === 'done', before, limit: pageSize };
}
