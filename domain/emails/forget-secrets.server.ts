import { sql } from 'kysely';

/** Secret links are erased once the e-mail is sent or given up. */
export const withoutSecrets = { facts: sql<string>`facts - 'link'` };
