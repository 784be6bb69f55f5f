import { data } from 'react-router';
import { recordReachability } from './connection.ts';
import { isNoResponse } from './no-response.ts';

/**
 * Sends a page's form. Without an answer the page stays as it is, with all that was typed, and the notice
 * shows why: the form is sent again with its own button. The status stops the router from loading data.
 */
export async function sendOrKeep<Result>(send: () => Promise<Result>) {
  try {
    const result = await send();
    recordReachability(true);
    return result;
  } catch (error) {
    if (!isNoResponse(error)) throw error;
    recordReachability(false);
    return data(undefined, { status: 503 });
  }
}
