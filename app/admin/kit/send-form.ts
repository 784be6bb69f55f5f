import { data, isRouteErrorResponse } from 'react-router';
import { SessionEndError } from '#app/browser/session-end.ts';

/** No answer of the store: it may have been done all the same, unless the session had ended. */
export type Unsent = { kind: 'unsent'; why: 'away' | 'signedOut' };

/**
 * What every action of a form in the back office is in the browser. Where no answer comes, that is
 * the answer: the page stays, and with it what was typed. With a status that says so nothing else of
 * the page is asked for, which would fail as well. `onAnswer` gets an answer that came.
 */
export async function sendForm<A>(send: () => Promise<A>, onAnswer?: (answer: A) => void) {
  try {
    const answer = await send();
    onAnswer?.(answer);
    return answer;
  } catch (error) {
    // Where a form leads, and what the server refuses for good.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    const why = error instanceof SessionEndError ? 'signedOut' : 'away';
    return data<Unsent>({ kind: 'unsent', why }, { status: why === 'away' ? 503 : 401 });
  }
}
