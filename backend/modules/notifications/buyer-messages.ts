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
  /** Id of the catalogue event that requested the message; events of bookings name it as their cause. */
  readonly causeId: string;
  /** Time of the retry that staff requested, in ISO 8601; stored in `app.buyer_messages.retried_at`. */
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
  /** Bookings that staff chose; null for every booked family. */
  readonly bookingIds: readonly string[] | null;
}

type KnownMessage = BuyerMessage & {
  /** Number of families that get the message; null until they were counted. */
  readonly families: number | null;
  readonly triedSince: Date;
};

/** All bookings with one e-mail address, which get one mail together. */
export interface Family {
  readonly bookingIds: readonly string[];
  readonly confirmationNumbers: readonly string[];
}

export interface BuyerMail {
  readonly number: number;
  readonly bookingIds: readonly string[];
}

export interface Try {
  readonly messageId: string;
  /** Time of the retry that staff requested, in ISO 8601; absent for the first attempt. */
  readonly retriedAt?: string;
}

export type MailOutcome =
  { readonly state: 'sent' | 'skipped' } | { readonly state: 'failed'; readonly reason: string };

const COLUMNS = `message.id, message.school_id as "schoolId", message.performance_id as "performanceId", message.subject,
  message.body as text, message.include_unpaid as "includeUnpaid", message.booking_ids as "bookingIds"`;

/** Milliseconds for which sending is retried: a day, because a later message hardly helps. */
const TRIED_FOR_MS = DAY_MS;

/** Reason shown to staff for a mail that could not be sent within a day. */
export const NOT_SENT_IN_TIME = 'The mail server could not be reached for a day.';

/** SQL for the start of the latest attempt. */
const TRIED_SINCE = 'coalesce(message.retried_at, message.requested_at)';
/** SQL condition for mails that were refused, or whose attempt started before $2 and has ended. */
const NOT_SENT = `(mail.state = 'failed' or (mail.state = 'waiting' and ${TRIED_SINCE} < $2))`;
/** SQL condition for mails that wait because staff requested a retry. They may have no job. */
const RETRIED = `(mail.state = 'waiting' and message.retried_at is not null)`;

/** SQL columns for the fields of a {@link Family}, stored as JSON in `family.value`. */
const FAMILY = `array(select jsonb_array_elements_text(family.value->'bookingIds')::uuid),
              array(select jsonb_array_elements_text(family.value->'confirmationNumbers'))`;
/** SQL query for the waiting mails of message $1. Returns no rows when $2 is not the latest attempt. */
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

/**
 * Stores messages of staff to families, and if each mail was sent. The tables are in
 * messages/buyer-messages.migration.ts.
 */
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

  async ofPerformance(performanceId: string, now: Date): Promise<BuyerMessageView[]> {
    const { rows } = await this.pool.query<
      BuyerMessageView & BuyerMessage & { readonly requestedAt: Date }
    >(VIEWS, [performanceId, triedSince(now), NOT_SENT_IN_TIME]);
    return rows.map(({ schoolId: _, performanceId: __, bookingIds: ___, ...row }) => ({
      ...row,
      requestedAt: new Date(row.requestedAt).toISOString(),
    }));
  }

  /** Adds a message in the caller's transaction. Returns false without writing when its id exists already. */
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

  /** Counts the school's messages since a time, in the caller's transaction. */
  async countSince(db: Queryable, schoolId: string, since: Date): Promise<number> {
    const rows = (await db.query(
      `select count(*)::int as count from app.buyer_messages where school_id = $1 and requested_at > $2`,
      [schoolId, since],
    )) as { count: number }[];
    return rows[0]?.count ?? 0;
  }

  /** Stores the families of a message. A second call changes nothing. */
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
   * Splits a mail whose bookings no longer share an address. The mail keeps the bookings of `kept`; each of `others`
   * gets its own waiting mail.
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

  /** Returns the mails that are not sent or refused yet; none when staff have requested a newer attempt. */
  async waiting(oneTry: Try): Promise<BuyerMail[]> {
    const { rows } = await this.pool.query<BuyerMail>(`${WAITING} order by mail.number`, [
      oneTry.messageId,
      oneTry.retriedAt ?? null,
    ]);
    return rows;
  }

  /** Runs the work under a lock on one mail, unless that mail has been sent or refused meanwhile. */
  async inHand(oneTry: Try, number: number, work: () => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    const name = [`${oneTry.messageId} ${number}`];
    try {
      // A session lock, because a transaction would stay open until the mail server answers.
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
   * Starts a retry of unsent mails in the caller's transaction, and returns its time. While an earlier retry runs, its
   * time is returned. Null when there is nothing to retry.
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

  /**
   * Returns the time of the requested retry while mails of the message still wait or were never counted; otherwise
   * null.
   */
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
