/** The timeout is long, because other work may share the processors. */
export const longTimeout = { timeout: 20_000 };
