import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const quickly = { N: 2, r: 1, p: 1 };
const asking = new Set<object>();

/**
 * Derives password keys with the same function in few rounds while any shop requests it. All rounds take
 * a processor 80 ms, and account tests sign in hundreds of times. Servers in their own processes keep the
 * full strength for all passwords.
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
