import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type { BuyerMessageView } from '../../../contracts/rest/buyer-messages.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import type { Queryable } from '../../../infrastructure/outbox/catalogue-change.js';

export interface BuyerMessage {
  readonly id: string;
  readonly schoolId: string;
  readonly performanceId: string;
  readonly subject: string;
  readonly text: string;
  readonly includeUnpaid: boolean;
}

/** The bookings of one e-mail address, which get one mail together. */
export interface Family {
  readonly bookingIds: readonly string[];
  readonly confirmationNumbers: readonly string[];
}

export interface BuyerMail {
  readonly number: number;
  readonly bookingIds: readonly string[];
}

export type MailOutcome =
  { readonly state: 'sent' | 'skipped' } | { readonly state: 'failed'; readonly reason: string };

const COLUMNS = `message.id, message.school_id as "schoolId", message.performance_id as "performanceId", message.subject,
  message.body as text, message.include_unpaid as "includeUnpaid"`;

const VIEWS = `
  select ${COLUMNS}, message.requested_by as "requestedBy", message.requested_at as "requestedAt", message.families,
         (count(*) filter (where mail.state = 'sent'))::int as sent,
         (count(*) filter (where mail.state = 'skipped'))::int as skipped,
         coalesce(json_agg(json_build_object('confirmationNumbers', mail.confirmation_numbers, 'reason', mail.reason)
                           order by mail.number) filter (where mail.state = 'failed'), '[]') as failures
    from app.buyer_messages message
    left join app.buyer_message_mails mail on mail.message_id = message.id
   where message.performance_id = $1
   group by message.id order by message.requested_at desc, message.id limit 50`;

/** What staff wrote to families, and what became of each mail: see buyer-messages.migration.ts. */
@Injectable()
export class BuyerMessages {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async find(id: string): Promise<(BuyerMessage & { readonly families: number | null }) | null> {
    const { rows } = await this.pool.query<BuyerMessage & { readonly families: number | null }>(
      `select ${COLUMNS}, message.families from app.buyer_messages message where message.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** The newest 50 of a performance, the newest first. */
  async ofPerformance(performanceId: string): Promise<BuyerMessageView[]> {
    const { rows } = await this.pool.query<
      BuyerMessageView & BuyerMessage & { readonly requestedAt: Date }
    >(VIEWS, [performanceId]);
    return rows.map(({ schoolId: _, performanceId: __, ...row }) => ({
      ...row,
      requestedAt: new Date(row.requestedAt).toISOString(),
    }));
  }

  /** In the caller's transaction. False: the id is taken, and nothing was written. */
  async add(
    db: Queryable,
    message: BuyerMessage,
    by: { readonly name: string; readonly at: Date },
  ): Promise<boolean> {
    const { id, schoolId, performanceId, subject, text, includeUnpaid } = message;
    const rows = await db.query(
      `insert into app.buyer_messages
         (id, school_id, performance_id, subject, body, include_unpaid, requested_by, requested_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
      [id, schoolId, performanceId, subject, text, includeUnpaid, by.name, by.at],
    );
    return (rows as unknown[]).length > 0;
  }

  /** How many messages a school sent since then, by the caller's transaction. */
  async countSince(db: Queryable, schoolId: string, since: Date): Promise<number> {
    const rows = (await db.query(
      `select count(*)::int as count from app.buyer_messages where school_id = $1 and requested_at > $2`,
      [schoolId, since],
    )) as { count: number }[];
    return rows[0]?.count ?? 0;
  }

  /** Writes down whom the message goes to, once: a second call changes nothing. */
  async address(id: string, families: readonly Family[]): Promise<void> {
    await this.pool.query(
      `with addressed as (
         update app.buyer_messages set families = $2 where id = $1 and families is null returning id)
       insert into app.buyer_message_mails (message_id, number, booking_ids, confirmation_numbers)
       select addressed.id, family.number,
              array(select jsonb_array_elements_text(family.value->'bookingIds')::uuid),
              array(select jsonb_array_elements_text(family.value->'confirmationNumbers'))
         from addressed, jsonb_array_elements($3::jsonb) with ordinality family(value, number)`,
      [id, families.length, JSON.stringify(families)],
    );
  }

  /** The mails that nothing has become of yet, in order. */
  async waiting(id: string): Promise<BuyerMail[]> {
    const { rows } = await this.pool.query<BuyerMail>(
      `select number, booking_ids as "bookingIds" from app.buyer_message_mails
        where message_id = $1 and state = 'waiting' order by number`,
      [id],
    );
    return rows;
  }

  async record(id: string, number: number, outcome: MailOutcome): Promise<void> {
    await this.pool.query(
      `update app.buyer_message_mails set state = $3, reason = $4 where message_id = $1 and number = $2`,
      [id, number, outcome.state, 'reason' in outcome ? outcome.reason : null],
    );
  }
}
