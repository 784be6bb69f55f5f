import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const quickly = { N: 2, r: 1, p: 1 };
const asking = new Set<object>();

/**
 * While any of them asks for it, a password's key is derived by the same function in few rounds: a
 * processor needs 80 ms for all of them, and account tests sign in hundreds of times. Servers in
 * processes of their own, and all that they verify, keep the full strength.
 */
export const passwordsAreQuickFor = (shop: object) => void asking.add(shop);
export const passwordsAreStrongAgain = (shop: object) => void asking.delete(shop);

type Done = (error: Error | null, key: Buffer) => void;

function scryptOrQuick(
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: Done,
): void {
  scrypt(password, salt, length, asking.size > 0 ? quickly : options, done);
}

Object.assign(crypto, { scrypt: scryptOrQuick });
syncBuiltinESMExports();
