import { data } from 'react-router';
import { reportErrorContext, visitorContext } from '#app/context.ts';
import { errorText } from '#app/words/errors.ts';
import { StaffError, type StaffErrorCode } from '#domain/staff/staff-error.ts';
import type { Route } from './+types/invitation.ts';

type Context = Route.ActionArgs['context'];

/** Why a form before the door was not taken: ours to say, or nobody foresaw it. */
export type DoorRefusal = {
  code: StaffErrorCode | 'unexpected' | 'unreachable';
  message: string | undefined;
};

export function refuseAtDoor(error: unknown, context: Context) {
  if (error instanceof StaffError) {
    const message = errorText(error, context.get(visitorContext).language);
    const status = error.code === 'too_many_tries' ? 429 : error.code === 'link_dead' ? 410 : 422;
    return data<DoorRefusal>({ code: error.code, message }, { status });
  }
  context.get(reportErrorContext)(error);
  return data<DoorRefusal>({ code: 'unexpected', message: undefined }, { status: 500 });
}

/** What an action ends with whose answer never came. The redirect after one that worked comes this way too. */
export function unreachable(answer: unknown) {
  if (answer instanceof Response) throw answer;
  return data<DoorRefusal>({ code: 'unreachable', message: undefined }, { status: 503 });
}
