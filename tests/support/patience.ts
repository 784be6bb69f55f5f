/** How long a test waits for what must come: long, because other work may share the processors. */
export const patience = { timeout: 20_000 };
