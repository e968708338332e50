import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import type { Rejudged } from './rejudge.js';

/** A line of a judging that differs; without what identifies a family. */
export type StoredDifference = Pick<Rejudged, 'bookingId' | 'receiptId' | 'judgedAt' | 'old'> & {
  readonly now: NonNullable<Rejudged['now']>;
};

/** The newest judging of a school's receipts. */
export interface Rejudging {
  readonly askedAt: Date;
  readonly askedBy: string;
  readonly finishedAt: Date | null;
  readonly receipts: number | null;
  readonly differences: readonly StoredDifference[];
}

/** What today's rules say, as one text: left once, it is shown again only when they say something else. */
export const saidBy = ({ kind, reasons }: StoredDifference['now']): string =>
  [kind, ...reasons].join(' ');

/** The tables `app.receipt_rejudgings` and `app.receipt_differences_left`. */
@Injectable()
export class ReceiptRejudgings {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async of(schoolId: string): Promise<Rejudging | null> {
    const { rows } = await this.pool.query<Rejudging>(
      `select asked_at as "askedAt", asked_by as "askedBy", finished_at as "finishedAt", receipts, differences
         from app.receipt_rejudgings where school_id = $1`,
      [schoolId],
    );
    return rows[0] ?? null;
  }

  /** What was found before stays until the new judging is over. */
  async asked(schoolId: string, by: string, at: Date): Promise<void> {
    await this.pool.query(
      `insert into app.receipt_rejudgings (school_id, asked_at, asked_by) values ($1, $2, $3)
       on conflict (school_id) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by, finished_at = null`,
      [schoolId, at, by],
    );
  }

  async finished(
    schoolId: string,
    receipts: number,
    differences: readonly StoredDifference[],
    at: Date,
  ): Promise<void> {
    await this.pool.query(
      `update app.receipt_rejudgings set finished_at = $2, receipts = $3, differences = $4 where school_id = $1`,
      [schoolId, at, receipts, JSON.stringify(differences)],
    );
  }

  /** Somebody looked at it and leaves the decision as it is. */
  async leave(difference: StoredDifference, by: string, at: Date): Promise<void> {
    await this.pool.query(
      `insert into app.receipt_differences_left (receipt_id, said, left_by, left_at) values ($1, $2, $3, $4)
       on conflict (receipt_id) do update set said = excluded.said, left_by = excluded.left_by, left_at = excluded.left_at`,
      [difference.receiptId, saidBy(difference.now), by, at],
    );
  }

  /** Of these receipts: what the rules said of it when it was left as it is. */
  async left(receiptIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ id: string; said: string }>(
      `select receipt_id as id, said from app.receipt_differences_left where receipt_id = any($1::uuid[])`,
      [receiptIds],
    );
    return new Map(rows.map(({ id, said }) => [id, said]));
  }
}
