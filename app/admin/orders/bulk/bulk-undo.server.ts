import { z } from 'zod';
import { BulkChangeError, type BulkKind } from '#domain/orders/bulk/bulk-change.ts';
import { processBulkChange } from '#domain/orders/bulk/process-bulk-change.server.ts';
import { undoBulkChange } from '#domain/orders/bulk/undo-bulk-change.server.ts';
import { type ResultsOf, type StaffFormInput, staffForm } from '../../forms/staff-form.server.ts';

/** A form about one change. A malformed id belongs to none. */
export const aboutChange = {
  schema: z.object({ id: z.uuid() }),
  invalid: () => new BulkChangeError('change_unknown'),
};

/** A few orders are done when the answer comes; the job does what takes longer. */
const timeBudgetMs = 1500;

/** `about` is the change's id. */
type SavedChange = { kind: 'done'; about: string };

export const processChange = {
  async afterCommit(saved: SavedChange, { store }: StaffFormInput) {
    await processBulkChange(store, saved.about, AbortSignal.timeout(timeBudgetMs));
    return saved;
  },
};

/** The caller must check the permission. */
export function undoForms(kind: BulkKind) {
  return {
    'undo-bulk': staffForm({
      ...aboutChange,
      ...processChange,
      async run({ id }, { store }): Promise<SavedChange> {
        await undoBulkChange(store, id, kind);
        return { kind: 'done', about: id };
      },
    }),
  };
}

export type UndoResult = ResultsOf<ReturnType<typeof undoForms>>['undo-bulk'];
