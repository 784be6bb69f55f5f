import { sql } from 'kysely';

/** What a letter's link opens is nobody's business once the template is out, or given up. */
export const withoutSecrets = { facts: sql<string>`facts - 'link'` };
