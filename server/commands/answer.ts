import type { Answer } from '#database/lock.ts';
import type { Db } from '#database/schema.ts';
import { addStaff, addStaffRequest } from './staff.ts';

/** Carries out the commands that reach a running server through the lock of its data folder. */
export function answerCommand(db: Db): Answer {
  return async (request) => {
    const parsed = addStaffRequest.safeParse(request);
    if (!parsed.success) throw new Error('the running server does not know this command');
    return addStaff(db, parsed.data);
  };
}
