import * as z from 'zod/mini';
import { noteAnswer } from '#app/browser/connection.ts';

export type RemoteStatus = {
  /** False for an order the store does not know, and when nobody could be asked. */
  ok: boolean;
  result: 'paid' | 'failed' | undefined;
  /** How long the store asks to wait before the next question, after too many of them; else 0. */
  msToWait: number;
};

const answer = z.object({
  ok: z.catch(z.boolean(), false),
  remote: z.object({ status: z.catch(z.nullable(z.boolean()), null) }),
});

/** How a payment stands. Any failure is logged and means that nothing is known yet. */
export async function fetchPaymentStatus(orderId: string): Promise<RemoteStatus> {
  try {
    const response = await ask(orderId);
    if (!response.ok) return unknownStatus(`HTTP ${response.status}`, readWait(response));
    const { ok, remote } = answer.parse(await response.json());
    if (remote.status === null) return { ok, result: undefined, msToWait: 0 };
    return { ok, result: remote.status ? 'paid' : 'failed', msToWait: 0 };
  } catch (error) {
    return unknownStatus(error, 0);
  }
}

function unknownStatus(reason: unknown, msToWait: number): RemoteStatus {
  // biome-ignore lint/suspicious/noConsole: the spec wants it logged, and nothing shown.
  console.warn('The payment status could not be read:', reason);
  return { ok: false, result: undefined, msToWait };
}

const retryAfter = z.catch(z.coerce.number().check(z.minimum(0), z.maximum(300)), 0);

function readWait({ status, headers }: Response): number {
  return status === 429 ? retryAfter.parse(headers.get('retry-after')) * 1000 : 0;
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
    const { ok, result, msToWait } = await fetchPaymentStatus(orderId);
    if (ok && result) return result;
    if (tried === mostTries) return undefined;
    const ms = Math.max(msBetweenTries, msToWait);
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
  return undefined;
}
