import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import type { Jobs } from '../jobs.ts';
import type { Language } from '../language.ts';
import { prepared } from '../prepared.server.ts';
import type { EmailTemplate } from './templates.ts';

export type NewEmail = EmailTemplate & {
  to: string;
  language: Language;
  orderId?: string;
  by: Actor;
};

/** Sent if and only if the caller's transaction commits. About orders see `queueOrderEmail`. */
export async function queueEmail(trx: Db, jobs: Jobs, email: NewEmail): Promise<string> {
  const { kind, facts, to, language, orderId, by } = email;
  const queued = trx
    .insertInto('emails')
    .values({
      kind,
      facts: JSON.stringify(facts),
      recipient: to,
      language,
      order_id: orderId ?? null,
      created_by: by,
    })
    .returning(['id', 'round', 'order_id']);
  const { id, round } = await trx
    .with('queued', () => queued)
    .with('event', (query) =>
      query
        .insertInto('order_events')
        .columns(['order_id', 'kind', 'actor', 'data'])
        .expression(({ selectFrom }) =>
          selectFrom('queued')
            .select(({ ref, val }) => [
              ref('queued.order_id').$notNull().as('order_id'),
              val('email_queued').as('kind'),
              sql<string>`${by}::text`.as('actor'),
              sql<string>`jsonb_build_object('email', queued.id)`.as('data'),
            ])
            .where('queued.order_id', 'is not', null),
        ),
    )
    .selectFrom('queued')
    .select(['id', 'round'])
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  await jobs.send(trx, { name: 'deliver-email', data: { emailId: id, round } });
  return id;
}
