import type { BuiltServer } from './built-server.ts';
import { Visitor } from './visitor.ts';

let visitors = 0;

/** The server must trust a proxy on this machine. */
export async function adminVisitor(
  server: Pick<BuiltServer, 'url' | 'adminPassword'>,
): Promise<Visitor> {
  visitors += 1;
  const visitor = new Visitor(() => server.url, `203.0.113.${visitors}`);
  const { status } = await visitor.json('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@nabta.example', password: server.adminPassword }),
  });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return visitor;
}
