/** Caches the result of the first call; a failure is not cached. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | undefined;
  return () => {
    making ??= make().catch((error) => {
      making = undefined;
      throw error;
    });
    return making;
  };
}
