import * as z from 'zod/mini';
import { noteAnswer } from './connection.ts';

export type RemoteStatus = {
  /** False for an order the store does not know, and when nobody could be asked. */
  ok: boolean;
  result: 'paid' | 'failed' | undefined;
};

const answer = z.object({
  ok: z.catch(z.boolean(), false),
  remote: z.object({ status: z.catch(z.nullable(z.boolean()), null) }),
});

const nothing: RemoteStatus = { ok: false, result: undefined };

/** How a payment stands. Any failure is logged and means that nothing is known yet. */
export async function fetchPaymentStatus(orderId: string): Promise<RemoteStatus> {
  try {
    const response = await ask(orderId);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { ok, remote } = answer.parse(await response.json());
    if (remote.status === null) return { ok, result: undefined };
    return { ok, result: remote.status ? 'paid' : 'failed' };
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the spec wants it logged, and nothing shown.
    console.warn('The payment status could not be read:', error);
    return nothing;
  }
}

async function ask(orderId: string): Promise<Response> {
  try {
    const response = await fetch(`/api/mtjree/status/${encodeURIComponent(orderId)}`);
    noteAnswer(true);
    return response;
  } catch (error) {
    noteAnswer(false);
    throw error;
  }
}

const mostTries = 6;
const msBetweenTries = 5000;

/** Asks a few times until there is a result; undefined when there still is none. */
export async function waitForResult(
  orderId: string,
  signal: AbortSignal,
): Promise<RemoteStatus['result']> {
  for (let tried = 1; !signal.aborted; tried += 1) {
    const { ok, result } = await fetchPaymentStatus(orderId);
    if (ok && result) return result;
    if (tried === mostTries) return undefined;
    await new Promise((resolve) => setTimeout(resolve, msBetweenTries));
  }
  return undefined;
}
