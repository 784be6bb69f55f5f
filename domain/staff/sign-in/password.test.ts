import { expect, test } from 'vitest';
import { passwordStrength } from './password.ts';

test.each([
  ['', 'short'],
  ['eleven char', 'short'],
  ['x'.repeat(129), 'long'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['qwertyuiop12', 'weak'],
  ['password1234', 'weak'],
  ['rain on tin.', 'fair'],
  ['Grün2Baum!xy', 'fair'],
  ['lantern quiet mosaic', 'strong'],
  ['فانوس هادئ وبستان', 'strong'],
])('the password %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
