import { namedLockKey } from '../../../infrastructure/database/advisory-locks.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts orders by their network as well, with or without a sign-in. The function of the former release stays, because old
 * backends call it while a new release starts; their orders count as before. Locks are taken in the sequence network, source,
 * e-mail address, so that there is no deadlock.
 */
export class OrderNetworks1795000918000 implements MigrationInterface {
  name = 'OrderNetworks1795000918000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Keyed hash of the network address.
      alter table app.order_sources add column network text not null default '';
      create index on app.order_sources (performance_id, network);

      create function app.note_order_source(
        p_booking uuid, p_performance uuid, p_source text, p_network text, p_email text, p_seats integer, p_free boolean,
        p_proof text, p_placed timestamptz
      ) returns setof app.order_sources language plpgsql as $$
      begin
        perform set_config('synchronous_commit', 'off', true);
        perform pg_advisory_xact_lock(${namedLockKey('orderSource', 'p_network')});
        perform pg_advisory_xact_lock(${namedLockKey('orderSource', 'p_source')});
        perform pg_advisory_xact_lock(${namedLockKey('orderEmail', 'p_email')});
        insert into app.order_sources (booking_id, performance_id, source, network, email, seats, free, proof, placed_at)
        values (p_booking, p_performance, p_source, p_network, p_email, p_seats, p_free, p_proof, p_placed)
        on conflict (booking_id) do update set proof = coalesce(excluded.proof, order_sources.proof);
        return query
          select * from app.order_sources
          where booking_id <> p_booking
            and ((performance_id = p_performance and (source = p_source or network = p_network)) or email = p_email);
      end $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop function app.note_order_source(uuid, uuid, text, text, text, integer, boolean, text, timestamptz)',
    );
    await queryRunner.query('alter table app.order_sources drop column network');
  }
}
