/**
 * Rejects common passwords and those close to one: fewer than a million guesses, as zxcvbn estimates them.
 */
const minScore = 2;

/** Maximum length to check; the time of an estimate grows with its square. */
const maxLength = 40;

/**
 * Reports whether a password is among the 40,000 most used ones, or built from them, adjacent keys, repeats
 * or sequences: "password1234", "123456789012". The list is read on each call, not cached, because it takes
 * 14 MB.
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
