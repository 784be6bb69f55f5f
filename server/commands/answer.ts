import type { Answer } from '#database/lock.ts';
import type { Db } from '#database/schema.ts';
import { changeStaff, staffRequest } from './staff.ts';

/** Carries out the commands that reach a running server through the lock of its data folder. */
export function answerCommand(db: Db): Answer {
  return async (request) => {
    const parsed = staffRequest.safeParse(request);
    if (!parsed.success) throw new Error('the running server does not know this command');
    return changeStaff(db, parsed.data);
  };
}
