import { sql } from 'kysely';
import type { AttentionItemRow, Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import {
  AttentionError,
  isForAdminsOnly,
  maxResolutionLength,
  type ResolveOutcome,
  staysOpenWhileCauseLasts,
} from './attention.ts';
import { findResolution } from './items.server.ts';

export type ResolveRequest = {
  id: string;
  note: string;
  times: number;
  staffId: string;
  isAdmin: boolean;
};

/** Resolves an item. Throws AttentionError when a colleague was faster or it happened again. */
export async function resolveAttentionItem(
  db: Db,
  { id, note, times, staffId, isAdmin }: ResolveRequest,
): Promise<ResolveOutcome> {
  const text = readNote(note);
  return inTransaction(db, async (trx) => {
    const item = await lockItem(trx, id);
    if (!item) throw new AttentionError('item_unknown');
    if (isForAdminsOnly(item.kind) && !isAdmin) throw new AttentionError('admins_only');
    const resolution = await findResolution(trx, item);
    if (resolution) return { ok: false, why: 'resolved', resolution };
    if (item.times !== times) return { ok: false, why: 'happened_again', times: item.times };
    await trx
      .updateTable('attention_items')
      .set({
        resolved_at: sql`now()`,
        resolved_by: `staff:${staffId}`,
        note: text,
        ...(staysOpenWhileCauseLasts(item.kind) ? {} : { over_at: sql`now()` }),
      })
      .where('id', '=', id)
      .execute();
    return { ok: true, orderId: item.order_id ?? undefined };
  });
}

function lockItem(trx: Trx, id: string): Promise<AttentionItemRow | undefined> {
  return trx
    .selectFrom('attention_items')
    .selectAll()
    .where(sql<string>`id::text`, '=', id)
    .forUpdate()
    .executeTakeFirst();
}

function readNote(note: string): string {
  const text = note.replaceAll('\r\n', '\n').trim();
  if (!text) throw new AttentionError('note_empty');
  const isTooLong = text.length > maxResolutionLength;
  if (isTooLong || /[^\P{Cc}\t\n]/u.test(text)) throw new AttentionError('note_invalid');
  return text;
}
