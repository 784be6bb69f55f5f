import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext } from '#app/context.ts';
import { BulkChangeError, type BulkKind } from '#domain/orders/bulk/bulk-change.ts';
import { processBulkChange } from '#domain/orders/bulk/process-bulk-change.server.ts';
import { undoBulkChange } from '#domain/orders/bulk/undo-bulk-change.server.ts';
import {
  refuseChange,
  runForm,
  type StaffRefusal,
  textIn,
} from '../../forms/staff-request.server.ts';

type FormRequest = { request: Request; form: FormData; context: Readonly<RouterContextProvider> };

/** `about` is the change's id. */
export type UndoResult =
  | { kind: 'done'; intent: 'undo-bulk'; about: string }
  | StaffRefusal<'undo-bulk'>;

/** A few orders are done when the answer comes; the job does what takes longer. */
export const timeBudgetMs = 1500;

/** The caller must check the permission. */
export async function handleBulkUndo({ request, form, context }: FormRequest, kind: BulkKind) {
  const intent = 'undo-bulk';
  try {
    const about = await runForm({ request, form, context }, async (inside) => {
      const id = readChangeId(form);
      await undoBulkChange(inside.get(storeContext), id, kind);
      return id;
    });
    await processBulkChange(context.get(storeContext), about, AbortSignal.timeout(timeBudgetMs));
    return data<UndoResult>({ kind: 'done', intent, about });
  } catch (error) {
    return refuseChange(error, context, { intent, about: textIn(form, 'id') });
  }
}

/** Throws BulkChangeError: a malformed id belongs to no change. */
export function readChangeId(form: FormData): string {
  const { data: id } = z.uuid().safeParse(form.get('id'));
  if (!id) throw new BulkChangeError('change_unknown');
  return id;
}
