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
  /** Id of the catalogue event that the bookings' events name as their cause. */
  readonly causeId: string;
  /** Time of the retry that staff requested, ISO 8601: the value of `app.buyer_messages.retried_at`. */
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
  /** Bookings that staff chose; null: every booked family. */
  readonly bookingIds: readonly string[] | null;
}

type KnownMessage = BuyerMessage & {
  /** Number of families that get the message; null until the families were counted. */
  readonly families: number | null;
  readonly triedSince: Date;
};

/** All bookings with one e-mail address. They get one e-mail together. */
export interface Family {
  readonly bookingIds: readonly string[];
  readonly confirmationNumbers: readonly string[];
}

export interface BuyerMail {
  readonly number: number;
  readonly bookingIds: readonly string[];
}

/** One attempt to send the e-mails of a message. */
export interface Try {
  readonly messageId: string;
  /** Time of the retry that staff requested, ISO 8601; left out for the first attempt. */
  readonly retriedAt?: string;
}

export type MailOutcome =
  { readonly state: 'sent' | 'skipped' } | { readonly state: 'failed'; readonly reason: string };

const COLUMNS = `message.id, message.school_id as "schoolId", message.performance_id as "performanceId", message.subject,
  message.body as text, message.include_unpaid as "includeUnpaid", message.booking_ids as "bookingIds"`;

/** Milliseconds during which sending is retried: a day, because a later message is hardly useful. */
const TRIED_FOR_MS = DAY_MS;

/** Reason, shown to staff, for an e-mail that was not sent within a day. */
export const NOT_SENT_IN_TIME = 'The mail server could not be reached for a day.';

/** SQL expression for the start of the latest attempt. */
const TRIED_SINCE = 'coalesce(message.retried_at, message.requested_at)';
/** SQL condition for e-mails that were refused, or whose attempt started before $2 and has ended. */
const NOT_SENT = `(mail.state = 'failed' or (mail.state = 'waiting' and ${TRIED_SINCE} < $2))`;
/** SQL condition for waiting e-mails of a retry that staff requested. Such e-mails may have no job. */
const RETRIED = `(mail.state = 'waiting' and message.retried_at is not null)`;

/** SQL columns of `family.value`, which is a {@link Family} as JSON. */
const FAMILY = `array(select jsonb_array_elements_text(family.value->'bookingIds')::uuid),
              array(select jsonb_array_elements_text(family.value->'confirmationNumbers'))`;
/** SQL query for the waiting e-mails of message $1. It returns no rows when $2 is not the latest attempt. */
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

/** Stores messages of staff to families, and the outcome of each e-mail. messages/buyer-messages.migration.ts has the tables. */
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

  /** Returns the newest 50 messages of a performance, newest first. */
  async ofPerformance(performanceId: string, now: Date): Promise<BuyerMessageView[]> {
    const { rows } = await this.pool.query<
      BuyerMessageView & BuyerMessage & { readonly requestedAt: Date }
    >(VIEWS, [performanceId, triedSince(now), NOT_SENT_IN_TIME]);
    return rows.map(({ schoolId: _, performanceId: __, bookingIds: ___, ...row }) => ({
      ...row,
      requestedAt: new Date(row.requestedAt).toISOString(),
    }));
  }

  /** Adds the message in the caller's transaction. Returns false, and writes nothing, when the id exists already. */
  async add(
    db: Queryable,
    message: BuyerMessage,
    by: { readonly name: string; readonly at: Date },
  ): Promise<boolean> {
    const { id, schoolId, performanceId, subject, text, includeUnpaid, bookingIds } = message;
    const rows = await db.query(
      `insert into app.buyer_messages
         (id, school_id, performance_id, subject, body, include_unpaid, booking_ids, requested_by, requested_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning id`,
      [id, schoolId, performanceId, subject, text, includeUnpaid, bookingIds, by.name, by.at],
    );
    return (rows as unknown[]).length > 0;
  }

  /** Counts the school's messages since a time, inside the caller's transaction. */
  async countSince(db: Queryable, schoolId: string, since: Date): Promise<number> {
    const rows = (await db.query(
      `select count(*)::int as count from app.buyer_messages where school_id = $1 and requested_at > $2`,
      [schoolId, since],
    )) as { count: number }[];
    return rows[0]?.count ?? 0;
  }

  /** Stores the families of the message once. A second call changes nothing. */
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
   * Splits an e-mail whose bookings now have different addresses. The e-mail keeps the bookings of `kept`; each of `others` gets
   * a waiting e-mail of its own. The message's number of families grows accordingly.
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

  /** Returns the e-mails without an outcome, in order; none when staff have requested a newer attempt. */
  async waiting(oneTry: Try): Promise<BuyerMail[]> {
    const { rows } = await this.pool.query<BuyerMail>(`${WAITING} order by mail.number`, [
      oneTry.messageId,
      oneTry.retriedAt ?? null,
    ]);
    return rows;
  }

  /** Runs the work under a lock on this e-mail, unless the e-mail has got an outcome in the meantime. */
  async inHand(oneTry: Try, number: number, work: () => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    const name = [`${oneTry.messageId} ${number}`];
    try {
      // This is a session lock, because a transaction would stay open until the mail server has answered.
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
   * Starts a retry in the caller's transaction, and returns its time. A retry of unsent e-mails starts now and lasts a day. When
   * e-mails of an earlier retry still wait, the time of that retry is returned. Null: there is nothing to retry.
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

  /** Returns the time of the requested retry, if e-mails of the message still wait or were never counted; otherwise null. */
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

/** Returns the earliest start of an attempt that still runs. Older attempts are given up. */
export const triedSince = (now: Date): Date => new Date(now.getTime() - TRIED_FOR_MS);
