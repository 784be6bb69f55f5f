import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Loaded first by all processes of a Vitest run: derives password keys with the same function in few rounds.
// All rounds take a processor 80 ms, and tests sign in hundreds of times. Browser tests and `npm start` use
// the full strength.

const { scrypt } = crypto;
const fewRounds = { N: 2, r: 1, p: 1 };

crypto.scrypt = (password, salt, length, _options, done) =>
  scrypt(password, salt, length, fewRounds, done);
syncBuiltinESMExports();
