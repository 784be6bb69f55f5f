import { randomUUID } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import type { Actor } from '../actor.server.ts';
import type { Language } from '../language.ts';
import type { Jobs } from '../runtime/jobs.ts';
import type { EmailTemplate } from './templates.ts';

export type Envelope = { to: string; language: Language; orderId?: string; by: Actor };
export type NewEmail = EmailTemplate & Envelope;

/**
 * Queues an email, sent if and only if the caller's transaction commits. Emails about orders use
 * `queueOrderEmail`.
 */
export async function queueEmail(trx: Db, jobs: Jobs, email: NewEmail): Promise<string> {
  const { id, statements } = await queuedEmail(jobs, email);
  await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
  return id;
}

/** Returns the statements of `queueEmail`, for a batch. */
export async function queuedEmail(
  jobs: Jobs,
  email: NewEmail,
): Promise<{ id: string; statements: CompiledQuery[] }> {
  const { kind, data, to, language, orderId, by } = email;
  const id = randomUUID();
  const round = 1;
  const row = insertEmail({
    id,
    kind,
    facts: JSON.stringify(data),
    recipient: to,
    language,
    order_id: orderId ?? null,
    created_by: by,
    round,
  });
  const job = await jobs.statementOf({ name: 'deliver-email', data: { emailId: id, round } });
  return { id, statements: [row, job] };
}

type Queued = {
  id: string;
  kind: EmailTemplate['kind'];
  facts: string;
  recipient: string;
  language: Language;
  order_id: string | null;
  created_by: Actor;
  round: number;
};

const insertEmail = compiledQuery((db, row: Placeholders<Queued>) =>
  db
    .with('queued', (query) => query.insertInto('emails').values(row).returning(['id', 'order_id']))
    .insertInto('order_events')
    .columns(['order_id', 'kind', 'actor', 'data'])
    .expression(({ selectFrom }) =>
      selectFrom('queued')
        .select(({ ref, val }) => [
          ref('queued.order_id').$notNull().as('order_id'),
          val('email_queued').as('kind'),
          sql<string>`${row.created_by}::text`.as('actor'),
          sql<string>`jsonb_build_object('email', queued.id)`.as('data'),
        ])
        .where('queued.order_id', 'is not', null),
    )
    .modifyEnd(namedPlan),
);
