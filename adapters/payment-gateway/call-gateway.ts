import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { GatewayError, GatewayKeyError } from './gateway.ts';

export type GatewayCall<T> = {
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  seconds: number;
  isRepeatable: boolean;
  schema: z.ZodType<T>;
  reasonOf: (body: unknown) => string | undefined;
};

const maxAttempts = 3;
const retryDelayMs = 300;

const keyStatuses = new Set([401, 403]);

/** Timeout, conflict on the same key, too early, too many: the outcome is unknown. */
const laterStatuses = new Set([408, 409, 425, 429]);

/** Throws GatewayError: for a refusal (most 4xx) with the gateway's reason, else as a failure. */
export async function callGateway<T>(call: GatewayCall<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await callOnce(call);
    } catch (error) {
      const isFinal =
        error instanceof GatewayKeyError || (error instanceof GatewayError && error.isRefusal);
      if (isFinal || !call.isRepeatable || tried === maxAttempts) throw error;
      await pause(retryDelayMs * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  }
}

async function callOnce<T>(call: GatewayCall<T>): Promise<T> {
  const { status, body } = await send(call);
  if (status >= 200 && status < 300) return read(call, body);
  const reason = call.reasonOf(body) ?? `The payment service answered with ${status}.`;
  if (keyStatuses.has(status)) throw new GatewayKeyError(reason);
  const isRefusal = status >= 400 && status < 500 && !laterStatuses.has(status);
  throw new GatewayError(reason, { isRefusal });
}

async function send(call: GatewayCall<unknown>): Promise<{ status: number; body: unknown }> {
  const { url, headers, body = null, seconds } = call;
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      // Following one would send our key elsewhere.
      redirect: 'error',
      signal,
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (cause) {
    const message = signal.aborted
      ? 'The payment service took too long.'
      : 'The payment service cannot be reached.';
    throw new GatewayError(message, { cause });
  }
}

function read<T>({ schema }: GatewayCall<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body);
  if (error) throw new GatewayError('The payment service gave no usable answer.', { cause: error });
  return data;
}

/** `readUnknown` reads what does not exist: with a wrong key the gateway does not even look for it. */
export async function isKeyAccepted(readUnknown: () => Promise<unknown>): Promise<boolean> {
  try {
    await readUnknown();
    return true;
  } catch (error) {
    if (error instanceof GatewayKeyError) return false;
    if (error instanceof GatewayError && error.isRefusal) return true;
    throw error;
  }
}

/** Throws GatewayError where the gateway never gave one. */
export function requireId(id: string | null | undefined): string {
  if (id === null || id === undefined)
    throw new GatewayError('The payment service knows no such charge.');
  return id;
}
