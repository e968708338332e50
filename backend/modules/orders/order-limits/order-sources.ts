import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { network as networkOf } from '../../../infrastructure/http/network.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { isUniqueViolation } from '../../../infrastructure/database/unique-violation.js';

/** A row of `app.order_sources`; see the migration of this table. */
export interface OrderSource {
  readonly booking_id: string;
  readonly performance_id: string;
  readonly source: string;
  readonly network: string;
  readonly email: string;
  readonly seats: number;
  readonly free: boolean;
  readonly proof: string | null;
  readonly placed_at: Date;
}

const KEPT_DAYS = 7;

@Injectable()
export class OrderSources {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /**
   * Records the order, and returns the other orders with its source, network or e-mail address. Null: its proof of work was
   * already used for another order.
   */
  async note(order: OrderSource): Promise<OrderSource[] | null> {
    const { booking_id, performance_id, source, network, email, seats, free, proof, placed_at } =
      order;
    try {
      const { rows } = await this.pool.query<OrderSource>(
        'select * from app.note_order_source($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        [booking_id, performance_id, source, network, email, seats, free, proof, placed_at],
      );
      return rows;
    } catch (error) {
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  }

  /** Returns the keyed hash of the order's source; null when no source is stored. */
  async sourceOf(bookingId: string): Promise<string | null> {
    const { rows } = await this.pool.query<Pick<OrderSource, 'source'>>(
      'select source from app.order_sources where booking_id = $1',
      [bookingId],
    );
    return rows[0]?.source ?? null;
  }

  /** Removes the record of a refused order. */
  async forget(bookingId: string): Promise<void> {
    await this.pool.query('delete from app.order_sources where booking_id = $1', [bookingId]);
  }

  /** Deletes rows that are older than any order can be unpaid. Such rows do not count against a limit either. */
  async forgetOld(now: Date): Promise<void> {
    await this.pool.query(
      `delete from app.order_sources where placed_at < $1::timestamptz - interval '${KEPT_DAYS} days'`,
      [now],
    );
  }
}

/**
 * Computes the keyed hash of a source. A reader of the table cannot see the network address, and cannot test addresses without
 * the secret.
 */
export const sourceKey = (
  from: { readonly address: string; readonly personId: string | null },
  secret: string,
): string =>
  from.personId === null
    ? networkKey(from.address, secret)
    : keyed(`person ${from.personId}`, secret);

export const networkKey = (address: string, secret: string): string =>
  keyed(`address ${networkOf(address)}`, secret);

export const emailKey = (email: string, secret: string): string =>
  keyed(`email ${email.trim().toLowerCase()}`, secret);

const keyed = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(`order source ${text}`).digest('base64url');
