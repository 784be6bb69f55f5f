import type { BuiltServer } from './built-server.ts';
import { ownerAccount, setUpFirstAccount } from './first-account.ts';
import { Visitor } from './visitor.ts';

let visitors = 0;
/** Their owner's account is set up: the first password is gone. */
const ownedServers = new WeakSet<object>();

/** The owner, whose account is set up. The server must trust a proxy on this machine. */
export async function adminVisitor(
  server: Pick<BuiltServer, 'url' | 'adminPassword'>,
): Promise<Visitor> {
  visitors += 1;
  const visitor = new Visitor(() => server.url, `203.0.113.${visitors}`);
  const signIn = async (email: string, password: string | undefined) => {
    const { status } = await visitor.json('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return status;
  };
  if (!ownedServers.has(server)) {
    const first = await signIn('admin@nabta.example', server.adminPassword);
    ownedServers.add(server);
    if (first === 200) {
      await setUpFirstAccount((path, init) => visitor.fetch(path, init));
      return visitor;
    }
  }
  const status = await signIn(ownerAccount.email, ownerAccount.password);
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return visitor;
}
