import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';

/** A row of `app.order_sources`; see its migration. */
export interface OrderSource {
  readonly booking_id: string;
  readonly performance_id: string;
  readonly source: string;
  readonly email: string;
  readonly seats: number;
  readonly free: boolean;
  readonly proof: string | null;
  readonly placed_at: Date;
}

const KEPT_DAYS = 7;
const UNIQUE_VIOLATION = '23505';

@Injectable()
export class OrderSources {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /**
   * Records the order, and answers the others of its source or e-mail address. Null: its proof of
   * work was used for another order.
   */
  async note(order: OrderSource): Promise<OrderSource[] | null> {
    const { booking_id, performance_id, source, email, seats, free, proof, placed_at } = order;
    try {
      const { rows } = await this.pool.query<OrderSource>(
        'select * from app.note_order_source($1, $2, $3, $4, $5, $6, $7, $8)',
        [booking_id, performance_id, source, email, seats, free, proof, placed_at],
      );
      return rows;
    } catch (error) {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
      throw error;
    }
  }

  /** The order was refused. */
  async forget(bookingId: string): Promise<void> {
    await this.pool.query('delete from app.order_sources where booking_id = $1', [bookingId]);
  }

  /** Rows that are older than any order can stay unpaid are not counted and not kept. */
  async forgetOld(now: Date): Promise<void> {
    await this.pool.query(
      `delete from app.order_sources where placed_at < $1::timestamptz - interval '${KEPT_DAYS} days'`,
      [now],
    );
  }
}

/**
 * Keyed hashes: a reader of the table learns no address from it, and cannot test addresses without
 * the secret.
 */
export const sourceKey = (
  from: { readonly address: string; readonly personId: string | null },
  secret: string,
): string =>
  from.personId === null
    ? keyed(`address ${network(from.address)}`, secret)
    : keyed(`person ${from.personId}`, secret);

export const emailKey = (email: string, secret: string): string =>
  keyed(`email ${email.trim().toLowerCase()}`, secret);

const keyed = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(`order source ${text}`).digest('base64url');

/** One connection has one IPv4 address, or 2^64 IPv6 addresses with the same first half. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
