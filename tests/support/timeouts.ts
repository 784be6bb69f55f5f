/** The timeout is long, because other work may share the processors. */
export const patience = { timeout: 20_000 };
