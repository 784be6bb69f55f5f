type PendingAnswer<T> = { answer: Promise<T>; endedAt: number | undefined };
type SharedResultOptions = { cacheTtlMs: number; responseTimeoutMs: number };

/**
 * Calls within `cacheTtlMs`, or while the last answer is still awaited, get the same one: however many
 * come, one is under way at a time. Undefined when it takes longer than `responseTimeoutMs`.
 */
export function cacheSharedResult<T>(
  ask: () => Promise<T>,
  { cacheTtlMs, responseTimeoutMs }: SharedResultOptions,
): () => Promise<T | undefined> {
  let pending: PendingAnswer<T> | undefined;
  return () => {
    const isOver =
      pending?.endedAt !== undefined && performance.now() - pending.endedAt >= cacheTtlMs;
    if (!pending || isOver) {
      const current: PendingAnswer<T> = { answer: ask(), endedAt: undefined };
      const end = () => {
        current.endedAt = performance.now();
      };
      current.answer.then(end, end);
      pending = current;
    }
    return within(pending.answer, responseTimeoutMs);
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
