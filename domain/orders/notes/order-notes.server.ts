import type { Db } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { selectStaffName } from '../../actor.server.ts';
import { lockOrder } from '../lock-order.server.ts';
import { recordOrderEvent } from '../order-events.server.ts';
import { maxNoteLength, NoteError, type OrderNote } from './order-notes.ts';

export type NewNote = {
  orderId: string;
  body: string;
  /** Key made with the form: submitting it twice creates one note. */
  draftKey: string;
  staffId: string;
};

/** Adds a note, which can never be changed. Throws NoteError. */
export async function addNote(
  db: Db,
  { orderId, body, draftKey, staffId }: NewNote,
): Promise<void> {
  const text = readBody(body);
  if (!/^[\w-]{8,64}$/.test(draftKey)) throw new NoteError('note_invalid');
  const actor = `staff:${staffId}` as const;
  await inTransaction(db, async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw new NoteError('order_unknown');
    const note = await trx
      .insertInto('order_notes')
      .values({ order_id: orderId, body: text, draft_key: draftKey, author: actor })
      .onConflict((conflict) => conflict.column('draft_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!note) return;
    await recordOrderEvent(trx, { orderId, kind: 'note_added', actor, data: { note: note.id } });
  });
}

export async function listNotes(db: Db, orderId: string): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_notes')
    .select(['order_notes.id', 'order_notes.body', 'order_notes.created_at as at'])
    .select(selectStaffName('order_notes.author').as('author'))
    .where('order_notes.order_id', '=', orderId)
    .orderBy('order_notes.created_at', 'desc')
    .orderBy('order_notes.id')
    .execute();
  return rows.map(({ author, ...note }) => ({ ...note, author: author ?? undefined }));
}

function readBody(body: string): string {
  const text = body.replaceAll('\r\n', '\n').trim();
  if (!text) throw new NoteError('note_empty', 'body');
  if (text.length > maxNoteLength || /[^\P{Cc}\t\n]/u.test(text))
    throw new NoteError('note_invalid', 'body');
  return text;
}
