import { authRoot } from '#domain/addresses.ts';
import type { OpenStaffAuth } from './auth.server.ts';

export type AuthServices = { auth: OpenStaffAuth; settings: { publicUrl: string } };

/**
 * Calls better-auth's handler, not its `api`: only requests of the handler are limited (`authCallLimits`).
 * `headers` are the browser's own; address, origin and cookies are checked.
 */
export async function callAuth(
  { auth, settings }: AuthServices,
  path: string,
  requestHeaders: Headers,
  body: object,
): Promise<Response> {
  const headers = new Headers(requestHeaders);
  for (const name of ['content-length', 'transfer-encoding', 'content-encoding']) {
    headers.delete(name);
  }
  headers.set('content-type', 'application/json');
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const { handler } = await auth();
  return handler(new Request(`${settings.publicUrl}${authRoot}${path}`, request));
}

export async function readAuthRefusal(
  response: Response,
): Promise<{ code?: string; message?: string }> {
  try {
    return (await response.json()) ?? {};
  } catch {
    return {};
  }
}

/** Returns the seconds to wait; undefined unless a limit was reached. */
export function readRetryAfter(response: Response): number | undefined {
  return Number(response.headers.get('retry-after')) || undefined;
}
