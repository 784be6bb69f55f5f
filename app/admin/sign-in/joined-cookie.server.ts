import { createCookie } from 'react-router';
import { isEmail } from '#domain/email-address.ts';

const cookie = createCookie('nabta_joined', {
  // The path of the page would not do: the router fetches its data from "/adminLogin.data".
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 600,
});

const secureAt = (publicUrl: string) => ({ secure: publicUrl.startsWith('https:') });

/** Prefills the sign-in form of a new member: an email address in the page's URL would be logged. */
export function writeJoinedEmailCookie(email: string, publicUrl: string): Promise<string> {
  return cookie.serialize(email, secureAt(publicUrl));
}

export async function readJoinedEmail(request: Request): Promise<string | undefined> {
  const email: unknown = await cookie.parse(request.headers.get('cookie'));
  return typeof email === 'string' && isEmail(email) ? email : undefined;
}

/** Returns Set-Cookie headers. */
export async function clearJoinedEmailCookie(
  request: Request,
  publicUrl: string,
): Promise<string[]> {
  if (!(await readJoinedEmail(request))) return [];
  return [await cookie.serialize('', { ...secureAt(publicUrl), maxAge: 0 })];
}
