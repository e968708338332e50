import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type { BuyerMessageView } from '../../contracts/rest/buyer-messages.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { namedLockKey } from '../../infrastructure/database/advisory-locks.js';
import type { Queryable } from '../../infrastructure/outbox/catalogue-change.js';
import type { JobCause } from '../../infrastructure/process-manager/policy.js';

export const BUYERS_MESSAGE_QUEUE = 'buyers-message';

export interface BuyersMessageJob extends JobCause {
  readonly messageId: string;
  /** The catalogue event that the bookings' events name as their cause. */
  readonly causeId: string;
  /** Time of a retry that staff asked for, ISO 8601: the value of `app.buyer_messages.retried_at`. */
  readonly retriedAt?: string;
}

export const DAY_MS = 24 * 60 * 60_000;

export interface BuyerMessage {
  readonly id: string;
  readonly schoolId: string;
  readonly performanceId: string;
  readonly subject: string;
  readonly text: string;
  readonly includeUnpaid: boolean;
}

type KnownMessage = BuyerMessage & {
  /** Families that the message goes to; null until they were counted. */
  readonly families: number | null;
  readonly triedSince: Date;
};

/** The bookings of one e-mail address, which get one mail together. */
export interface Family {
  readonly bookingIds: readonly string[];
  readonly confirmationNumbers: readonly string[];
}

export interface BuyerMail {
  readonly number: number;
  readonly bookingIds: readonly string[];
}

/** One try to send a message. */
export interface Try {
  readonly messageId: string;
  /** Time of a retry that staff asked for, ISO 8601; left out for the first try. */
  readonly retriedAt?: string;
}

export type MailOutcome =
  { readonly state: 'sent' | 'skipped' } | { readonly state: 'failed'; readonly reason: string };

const COLUMNS = `message.id, message.school_id as "schoolId", message.performance_id as "performanceId", message.subject,
  message.body as text, message.include_unpaid as "includeUnpaid"`;

/** Messages are tried for a day: later they hardly help. */
const TRIED_FOR_MS = DAY_MS;

/** Reason that staff read for a mail that was not sent in time. */
export const NOT_SENT_IN_TIME = 'The mail server could not be reached for a day.';

/** Start of the latest try, as SQL. */
const TRIED_SINCE = 'coalesce(message.retried_at, message.requested_at)';
/** SQL condition for mails that were refused, or whose tries began before $2 and have ended. */
const NOT_SENT = `(mail.state = 'failed' or (mail.state = 'waiting' and ${TRIED_SINCE} < $2))`;
/** SQL condition for waiting mails of a retry that staff asked for, which may have no job. */
const RETRIED = `(mail.state = 'waiting' and message.retried_at is not null)`;

/** The columns of `family.value`, a {@link Family} as JSON. */
const FAMILY = `array(select jsonb_array_elements_text(family.value->'bookingIds')::uuid),
              array(select jsonb_array_elements_text(family.value->'confirmationNumbers'))`;
/** Waiting mails of the message $1, as long as $2 is its latest try. */
const WAITING = `
  select mail.number, mail.booking_ids as "bookingIds"
    from app.buyer_messages message join app.buyer_message_mails mail on mail.message_id = message.id
   where message.id = $1 and message.retried_at is not distinct from $2::timestamptz and mail.state = 'waiting'`;
const MAIL_LOCK = namedLockKey('buyerMail', '$1');

const VIEWS = `
  select ${COLUMNS}, message.requested_by as "requestedBy", message.requested_at as "requestedAt", message.families,
         (count(*) filter (where mail.state = 'sent'))::int as sent,
         (count(*) filter (where mail.state = 'skipped'))::int as skipped,
         ${TRIED_SINCE} < $2 as stopped,
         coalesce(json_agg(json_build_object('confirmationNumbers', mail.confirmation_numbers,
                                             'reason', coalesce(mail.reason, $3))
                           order by mail.number) filter (where ${NOT_SENT}), '[]') as failures,
         (message.families is null and (${TRIED_SINCE} < $2 or message.retried_at is not null))
           or count(*) filter (where ${NOT_SENT} or ${RETRIED}) > 0 as "mayBeRetried"
    from app.buyer_messages message
    left join app.buyer_message_mails mail on mail.message_id = message.id
   where message.performance_id = $1
   group by message.id order by message.requested_at desc, message.id limit 50`;

/** Messages of staff to families, and the outcome of each mail: see messages/buyer-messages.migration.ts. */
@Injectable()
export class BuyerMessages {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async find(id: string): Promise<KnownMessage | null> {
    const { rows } = await this.pool.query<KnownMessage>(
      `select ${COLUMNS}, message.families, ${TRIED_SINCE} as "triedSince" from app.buyer_messages message where message.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Returns the newest 50 messages of a performance, the newest first. */
  async ofPerformance(performanceId: string, now: Date): Promise<BuyerMessageView[]> {
    const { rows } = await this.pool.query<
      BuyerMessageView & BuyerMessage & { readonly requestedAt: Date }
    >(VIEWS, [performanceId, triedSince(now), NOT_SENT_IN_TIME]);
    return rows.map(({ schoolId: _, performanceId: __, ...row }) => ({
      ...row,
      requestedAt: new Date(row.requestedAt).toISOString(),
    }));
  }

  /** Adds the message in the caller's transaction. Returns false when the id is taken; nothing is written then. */
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

  /** Counts the school's messages since a time, in the caller's transaction. */
  async countSince(db: Queryable, schoolId: string, since: Date): Promise<number> {
    const rows = (await db.query(
      `select count(*)::int as count from app.buyer_messages where school_id = $1 and requested_at > $2`,
      [schoolId, since],
    )) as { count: number }[];
    return rows[0]?.count ?? 0;
  }

  /** Records the families of the message, once: a second call changes nothing. */
  async address(id: string, families: readonly Family[]): Promise<void> {
    await this.pool.query(
      `with addressed as (
         update app.buyer_messages set families = $2 where id = $1 and families is null returning id)
       insert into app.buyer_message_mails (message_id, number, booking_ids, confirmation_numbers)
       select addressed.id, family.number, ${FAMILY}
         from addressed, jsonb_array_elements($3::jsonb) with ordinality family(value, number)`,
      [id, families.length, JSON.stringify(families)],
    );
  }

  /**
   * Splits a mail whose bookings have several addresses by now. The mail keeps the bookings of `kept`; each of `others` gets a
   * mail of its own, which waits. The message's number of families grows accordingly.
   */
  async split(
    id: string,
    number: number,
    kept: Family,
    others: readonly Family[],
  ): Promise<BuyerMail[]> {
    const { rows } = await this.pool.query<BuyerMail>(
      `with shortened as (
         update app.buyer_message_mails set booking_ids = $3, confirmation_numbers = $4
          where message_id = $1 and number = $2),
       counted as (
         update app.buyer_messages set families = families + jsonb_array_length($5::jsonb) where id = $1)
       insert into app.buyer_message_mails (message_id, number, booking_ids, confirmation_numbers)
       select $1, (select max(number) from app.buyer_message_mails where message_id = $1) + family.number, ${FAMILY}
         from jsonb_array_elements($5::jsonb) with ordinality family(value, number)
       returning number, booking_ids as "bookingIds"`,
      [id, number, kept.bookingIds, kept.confirmationNumbers, JSON.stringify(others)],
    );
    return rows;
  }

  /** Returns the mails without an outcome, in order; none when staff have asked for another try since. */
  async waiting(oneTry: Try): Promise<BuyerMail[]> {
    const { rows } = await this.pool.query<BuyerMail>(`${WAITING} order by mail.number`, [
      oneTry.messageId,
      oneTry.retriedAt ?? null,
    ]);
    return rows;
  }

  /** Runs the work under a lock on this mail, unless the mail has an outcome meanwhile. */
  async inHand(oneTry: Try, number: number, work: () => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    const name = [`${oneTry.messageId} ${number}`];
    try {
      // A lock of the session, because a transaction would stay open as long as the mail server takes.
      await client.query(`select pg_advisory_lock(${MAIL_LOCK})`, name);
      try {
        const { rowCount } = await client.query(`${WAITING} and mail.number = $3`, [
          oneTry.messageId,
          oneTry.retriedAt ?? null,
          number,
        ]);
        if (rowCount) await work();
      } finally {
        await client.query(`select pg_advisory_unlock(${MAIL_LOCK})`, name);
      }
    } finally {
      client.release();
    }
  }

  async record(id: string, number: number, outcome: MailOutcome): Promise<void> {
    await this.pool.query(
      `update app.buyer_message_mails set state = $3, reason = $4 where message_id = $1 and number = $2`,
      [id, number, outcome.state, 'reason' in outcome ? outcome.reason : null],
    );
  }

  /**
   * Starts a retry in the caller's transaction and returns its time. When mails were not sent, the retry starts now and lasts a
   * day. When mails of an earlier retry still wait, its time is returned. Null: there is nothing to retry.
   */
  async retry(db: Queryable, id: string, now: Date): Promise<Date | null> {
    const rows = await db.query(
      `with tried as (
         update app.buyer_messages message set retried_at = $3
          where message.id = $1
            and ((message.families is null and ${TRIED_SINCE} < $2)
                 or exists (select from app.buyer_message_mails mail where mail.message_id = $1 and ${NOT_SENT}))
         returning message.id), again as (
         update app.buyer_message_mails mail set state = 'waiting', reason = null
           from tried where mail.message_id = tried.id and mail.state = 'failed')
       select from tried`,
      [id, triedSince(now), now],
    );
    return (rows as unknown[]).length === 1 ? now : this.retriedAt(db, id);
  }

  /** Returns when a retry was asked for, if mails of the message still wait or were never counted; null otherwise. */
  private async retriedAt(db: Queryable, id: string): Promise<Date | null> {
    const rows = (await db.query(
      `select message.retried_at as "retriedAt" from app.buyer_messages message
        where message.id = $1
          and (message.families is null
               or exists (select from app.buyer_message_mails mail where mail.message_id = $1 and mail.state = 'waiting'))`,
      [id],
    )) as { retriedAt: Date | null }[];
    return rows[0]?.retriedAt ?? null;
  }
}

/** Returns the time before which messages, or their retries, are given up. */
export const triedSince = (now: Date): Date => new Date(now.getTime() - TRIED_FOR_MS);
