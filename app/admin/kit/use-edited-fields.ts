import { useState } from 'react';

type Kept<T> = { texts: T; version: string };

type Meanwhile = { field: string; now: string; isContested: boolean };

export type EditAnswer<T> =
  | ({ kind: 'saved' } & Kept<T>)
  | { kind: 'stale'; merged: T; version: string; meanwhile: Meanwhile[] }
  | { kind: 'wrong' | 'refused' | 'asks'; typed: T };

/** Answers change only the fields they are about: nothing typed is lost. */
export function useEditedFields<T extends Record<string, string>>(
  loaded: Kept<T>,
  answer: EditAnswer<T> | undefined,
  tidyTexts: (typed: T) => T,
) {
  const [values, setValues] = useState(() => textsIn(answer) ?? loaded.texts);
  const [kept, setKept] = useState<Kept<T>>(() => ({
    texts: loaded.texts,
    version: answer?.kind === 'stale' ? answer.version : loaded.version,
  }));
  const [handled, setHandled] = useState(answer);
  const [seen, setSeen] = useState(loaded.version);
  const tidy = tidyTexts(values);
  const isDirty = !isSame(kept.texts, tidy);
  const set = (changed: Partial<T>) => setValues((now) => ({ ...now, ...changed }));

  if (answer && answer !== handled) {
    setHandled(answer);
    take(answer);
  }
  // Reloaded, after a colleague's change for example: an untouched form follows.
  if (loaded.version !== seen) {
    setSeen(loaded.version);
    if (!isDirty) {
      setKept(loaded);
      setValues(loaded.texts);
    }
  }

  function take(update: EditAnswer<T>): void {
    if (update.kind === 'saved') {
      setKept(update);
      if (isSame(update.texts, tidy)) setValues(update.texts);
    }
    if (update.kind === 'stale') {
      const theirs = update.meanwhile.map(({ field, now }) => [field, now]);
      setKept({ texts: { ...kept.texts, ...Object.fromEntries(theirs) }, version: update.version });
      const untouched = update.meanwhile.filter(({ isContested }) => !isContested);
      set(Object.fromEntries(untouched.map(({ field, now }) => [field, now])) as Partial<T>);
    }
  }

  return { values, tidy, version: kept.version, isDirty, set, setValues };
}

function isSame<T extends Record<string, string>>(one: T, other: T): boolean {
  return Object.keys(one).every((field) => one[field] === other[field]);
}

function textsIn<T>(answer: EditAnswer<T> | undefined): T | undefined {
  if (answer?.kind === 'saved') return answer.texts;
  if (answer?.kind === 'stale') return answer.merged;
  return answer?.typed;
}
