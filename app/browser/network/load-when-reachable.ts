import { retryUntilResponse } from './connection.ts';
import { isNoResponse } from './no-response.ts';

/** Repeats the load of a client loader as `retryUntilResponse` does, unless its error is the store's answer. */
export async function loadWhenReachable<Data>(
  load: () => Promise<Data>,
  signal: AbortSignal,
  isDown = isNoResponse,
): Promise<Data> {
  const outcome = await retryUntilResponse(() => settle(load, isDown), signal);
  if ('refused' in outcome) throw outcome.refused;
  return outcome.loaded;
}

async function settle<Data>(load: () => Promise<Data>, isDown: (error: unknown) => boolean) {
  try {
    return { loaded: await load() };
  } catch (error) {
    if (isDown(error)) throw error;
    return { refused: error };
  }
}
