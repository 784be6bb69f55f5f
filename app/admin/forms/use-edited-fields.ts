import { useState } from 'react';

type Baseline<T> = { texts: T; version: string };

type Meanwhile = { field: string; now: string; isContested: boolean };

export type EditResult<T> =
  | ({ kind: 'saved' } & Baseline<T>)
  | { kind: 'stale'; merged: T; version: string; meanwhile: Meanwhile[] }
  | { kind: 'wrong' | 'refused' | 'asks' | 'done'; typed: T };

/** Answers change only the fields they are about: nothing typed is lost. */
export function useEditedFields<T extends Record<string, string>>(
  loaded: Baseline<T>,
  result: EditResult<T> | undefined,
  normalizeTexts: (typed: T) => T,
) {
  const [values, setValues] = useState(() => textsIn(result) ?? loaded.texts);
  const [baseline, setBaseline] = useState<Baseline<T>>(() => ({
    texts: loaded.texts,
    version: result?.kind === 'stale' ? result.version : loaded.version,
  }));
  const [handled, setHandled] = useState(result);
  const [seen, setSeen] = useState(loaded.version);
  const normalized = normalizeTexts(values);
  const isDirty = !isSame(baseline.texts, normalized);
  const set = (changed: Partial<T>) => setValues((now) => ({ ...now, ...changed }));

  if (result && result !== handled) {
    setHandled(result);
    take(result);
  }
  // Reloaded, after a colleague's change for example: an untouched form follows.
  if (loaded.version !== seen) {
    setSeen(loaded.version);
    if (!isDirty) {
      setBaseline(loaded);
      setValues(loaded.texts);
    }
  }

  function take(update: EditResult<T>): void {
    if (update.kind === 'saved') {
      setBaseline(update);
      if (isSame(update.texts, normalized)) setValues(update.texts);
    }
    if (update.kind === 'stale') {
      const theirs = update.meanwhile.map(({ field, now }) => [field, now]);
      setBaseline({
        texts: { ...baseline.texts, ...Object.fromEntries(theirs) },
        version: update.version,
      });
      const untouched = update.meanwhile.filter(({ isContested }) => !isContested);
      set(Object.fromEntries(untouched.map(({ field, now }) => [field, now])) as Partial<T>);
    }
  }

  return { values, normalized, version: baseline.version, isDirty, set, setValues };
}

function isSame<T extends Record<string, string>>(one: T, other: T): boolean {
  return Object.keys(one).every((field) => one[field] === other[field]);
}

function textsIn<T>(result: EditResult<T> | undefined): T | undefined {
  if (result?.kind === 'saved') return result.texts;
  if (result?.kind === 'stale') return result.merged;
  return result?.typed;
}
