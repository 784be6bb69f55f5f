type Asked<T> = { answer: Promise<T>; endedAt: number | undefined };
type Sharing = { cacheTtlMs: number; responseTimeoutMs: number };

/**
 * Calls within `cacheTtlMs`, or while the last answer is still awaited, get the same one: however many
 * come, one is under way at a time. Undefined when it takes longer than `responseTimeoutMs`.
 */
export function shareAnswer<T>(
  ask: () => Promise<T>,
  { cacheTtlMs, responseTimeoutMs }: Sharing,
): () => Promise<T | undefined> {
  let asked: Asked<T> | undefined;
  return () => {
    const isOver = asked?.endedAt !== undefined && performance.now() - asked.endedAt >= cacheTtlMs;
    if (!asked || isOver) {
      const current: Asked<T> = { answer: ask(), endedAt: undefined };
      const end = () => {
        current.endedAt = performance.now();
      };
      current.answer.then(end, end);
      asked = current;
    }
    return within(asked.answer, responseTimeoutMs);
  };
}

async function within<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
