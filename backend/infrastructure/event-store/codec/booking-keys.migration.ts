import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table of the keys that encrypt personal data in events. A backup that holds the events must not hold this table. */
export class CreateBookingKeys1795000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create schema if not exists app');
    await runner.query(`
      create table app.booking_keys (
        booking_id text not null,
        key bytea,
        created_at timestamptz not null default now(),
        erased_at timestamptz,
        constraint pk_booking_keys primary key (booking_id),
        constraint ck_booking_keys_length check (octet_length(key) = 32),
        constraint ck_booking_keys_erased check ((key is null) = (erased_at is not null))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table app.booking_keys');
  }
}
