import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Refusal } from '../../../contracts/refusal.js';
import { isUniqueViolation } from '../../../infrastructure/database/unique-violation.js';
import type { ShopOrderDto } from './orders.dto.js';

/** Message from the bench to the shop: the shop's database and the hall to sell. */
export interface ShopOpening {
  readonly databaseUrl: string;
  readonly section: string;
  /** Rows of the hall: label and number of seats of each row. */
  readonly rows: readonly (readonly [label: string, seats: number])[];
  readonly priceSen: number;
}

/** Creates three tables, and the unique index that decides who gets a seat. */
export const createShop = async (db: Pick<pg.Pool, 'query'>): Promise<void> => {
  await db.query(`
    create schema if not exists shop;
    create table shop.orders (
      id uuid primary key,
      performance_id uuid not null,
      idempotency_key text not null unique,
      customer_name text not null, customer_email text not null, customer_phone text not null,
      total_sen integer not null,
      hold_until timestamptz not null,
      placed_at timestamptz not null default now()
    );
    create index on shop.orders (performance_id);
    create table shop.seats (
      order_id uuid not null references shop.orders (id),
      performance_id uuid not null, section text not null, row_label text not null, number integer not null,
      price_sen integer not null,
      released boolean not null default false
    );
    create unique index one_live_owner on shop.seats (performance_id, section, row_label, number) where not released;
    create table shop.payments (
      id bigint generated always as identity primary key,
      order_id uuid not null references shop.orders (id),
      sum_sen integer not null,
      state text not null
    )`);
};

export interface ShopOrder {
  readonly bookingId: string;
  readonly totalSen: number;
  readonly holdUntil: string;
}

/**
 * Stores the order with its seats and payment in one statement and one commit.
 * @throws Refusal when a seat is taken
 */
export async function order(
  pool: pg.Pool,
  { performanceId, customerName, customerEmail, customerPhone, seats }: ShopOrderDto,
  key: string,
  priceSen: number,
): Promise<ShopOrder> {
  const bookingId = randomUUID();
  const totalSen = seats.length * priceSen;
  const holdUntil = new Date(Date.now() + 30 * 60_000).toISOString();
  // pool.query is not used, because it closes the connection of a failed statement: each refusal would cost a new connection.
  const client = await pool.connect();
  try {
    await client.query({
      name: 'shop-order',
      text: `
        with placed as (
          insert into shop.orders (id, performance_id, idempotency_key, customer_name, customer_email, customer_phone, total_sen, hold_until)
          values ($1, $2, $3, $4, $5, $6, $7, $8)
        ), held as (
          insert into shop.seats (order_id, performance_id, section, row_label, number, price_sen)
          select $1, $2, seat.section, seat.label, seat.number, $12
            from unnest($9::text[], $10::text[], $11::integer[]) as seat(section, label, number)
        )
        insert into shop.payments (order_id, sum_sen, state) values ($1, $7, 'pending')`,
      values: [
        bookingId,
        performanceId,
        key,
        customerName,
        customerEmail,
        customerPhone,
        totalSen,
        holdUntil,
        seats.map(({ section }) => section),
        seats.map(({ row }) => row),
        seats.map(({ number }) => number),
        priceSen,
      ],
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal('conflict', 'seats_taken', 'Somebody else has one of these seats.');
  } finally {
    client.release();
  }
  return { bookingId, totalSen, holdUntil };
}
