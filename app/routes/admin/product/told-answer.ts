import { data, href } from 'react-router';
import type { ProductAnswer } from './product-answer.ts';

/**
 * What became of a form that was sent by a script. A line that is down and a session that has ended
 * are answers as well: the page stays, and what was typed with it.
 */
export async function tellAnswer(
  send: () => Promise<ProductAnswer | Response>,
  onSaved: () => void,
) {
  try {
    const answer = await send();
    if (answer instanceof Response) throw answer;
    if (answer.kind === 'saved') onSaved();
    return data<ProductAnswer>(answer);
  } catch (answer) {
    if (!(answer instanceof Response)) {
      // A refusal of the server, a 404 say, has a status; a line that is down has none.
      if (typeof answer === 'object' && answer !== null && 'status' in answer) throw answer;
      return notSent('offline', 503);
    }
    const to = answer.headers.get('Location') ?? '';
    if (to.includes(href('/adminLogin'))) return notSent('signedOut', 401);
    if (to) onSaved();
    throw answer;
  }
}

// With a status that says so, nothing else of the page is asked for: that would fail as well, and
// take the page away.
function notSent(kind: 'offline' | 'signedOut', status: number) {
  return data<ProductAnswer>({ kind }, { status });
}
