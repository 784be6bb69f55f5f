import { href } from 'react-router';
import type { ProductAnswer } from './product-answer.ts';

/**
 * What became of a form that was sent by a script. A line that is down and a session that has ended
 * are answers as well: the page stays, and what was typed with it.
 */
export async function tellAnswer(
  send: () => Promise<ProductAnswer | Response>,
  onSaved: () => void,
): Promise<ProductAnswer> {
  try {
    const answer = await send();
    if (answer instanceof Response) throw answer;
    if (answer.kind === 'saved') onSaved();
    return answer;
  } catch (answer) {
    if (!(answer instanceof Response)) {
      // A refusal of the server, a 404 say, has a status; a line that is down has none.
      if (typeof answer === 'object' && answer !== null && 'status' in answer) throw answer;
      return { kind: 'offline' };
    }
    const to = answer.headers.get('Location') ?? '';
    if (to.includes(href('/adminLogin'))) return { kind: 'signedOut' };
    if (to) onSaved();
    throw answer;
  }
}
