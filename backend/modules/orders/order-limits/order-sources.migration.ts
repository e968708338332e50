import { namedLockKey } from '../../../infrastructure/database/advisory-locks.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `app.order_sources` stores the source of each order, for the limits on unpaid orders (order-limits.ts). It contains keyed
 * hashes, and no network address or e-mail address. A row is deleted at the latest a week after its order.
 *
 * `app.note_order_source` writes the row and returns the other rows that count with it, in one call. Orders with the same source
 * or e-mail address run it one after the other, in all backends. If many orders are sent at once, each therefore sees the earlier
 * ones. The rows need not survive a crash, so the call does not wait for the disk.
 */
export class OrderSources1795000300100 implements MigrationInterface {
  name = 'OrderSources1795000300100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.order_sources (
        booking_id uuid primary key,
        performance_id uuid not null,
        -- Keyed hash of the network address, or of the signed-in person.
        source text not null,
        -- Keyed hash of the e-mail address in lower case.
        email text not null,
        seats integer not null,
        free boolean not null,
        -- The proof of work it was taken with: each counts once.
        proof text unique,
        placed_at timestamptz not null
      );
      create index on app.order_sources (performance_id, source);
      create index on app.order_sources (email);
      create index on app.order_sources (placed_at);

      create function app.note_order_source(
        p_booking uuid, p_performance uuid, p_source text, p_email text, p_seats integer, p_free boolean, p_proof text,
        p_placed timestamptz
      ) returns setof app.order_sources language plpgsql as $$
      begin
        perform set_config('synchronous_commit', 'off', true);
        perform pg_advisory_xact_lock(${namedLockKey('orderSource', 'p_source')});
        perform pg_advisory_xact_lock(${namedLockKey('orderEmail', 'p_email')});
        insert into app.order_sources (booking_id, performance_id, source, email, seats, free, proof, placed_at)
        values (p_booking, p_performance, p_source, p_email, p_seats, p_free, p_proof, p_placed)
        on conflict (booking_id) do update set proof = coalesce(excluded.proof, order_sources.proof);
        return query
          select * from app.order_sources
          where booking_id <> p_booking
            and ((performance_id = p_performance and source = p_source) or email = p_email);
      end $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function app.note_order_source');
    await queryRunner.query('drop table app.order_sources');
  }
}
