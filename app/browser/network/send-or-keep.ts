import { data } from 'react-router';
import { recordReachability } from './connection.ts';
import { isNoAnswer } from './no-answer.ts';

/**
 * Sends a page's form. Without an answer the page stays as it is, with all that was typed, and the notice
 * shows why: the form is sent again with its own button. The status stops the router from loading data.
 */
export async function sendOrKeep<Answer>(send: () => Promise<Answer>) {
  try {
    const answer = await send();
    recordReachability(true);
    return answer;
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    recordReachability(false);
    return data(undefined, { status: 503 });
  }
}
