/** A common password, or few guesses from one: below a million, as zxcvbn estimates them. */
const minScore = 2;

/** A longer one is judged by its beginning: the time of an estimate grows with the square of the length. */
const maxLength = 40;

/**
 * Whether a password is among the 40,000 most used ones, or made of them, of keys in a row, of repeats or
 * sequences: "password1234", "123456789012". The list is read for each, and not held: it takes 14 MB.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  const estimator = new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: { qwerty: adjacencyGraphs.qwerty },
  });
  return estimator.check(password.slice(0, maxLength)).score < minScore;
}
