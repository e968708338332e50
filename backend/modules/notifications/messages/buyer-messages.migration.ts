import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates tables for staff's messages to families: `app.buyer_messages`, and `app.buyer_message_mails` with one mail
 * for each family. Names and addresses are not stored; they are read from the bookings when a mail is sent.
 */
export class BuyerMessages1795000700100 implements MigrationInterface {
  name = 'BuyerMessages1795000700100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.buyer_messages (
        -- 32 hex digits, made by the caller.
        id text primary key,
        school_id uuid not null,
        performance_id uuid not null,
        subject text not null,
        body text not null,
        include_unpaid boolean not null,
        requested_by text not null,
        requested_at timestamptz not null,
        -- How many mails it has; null until they stand in app.buyer_message_mails.
        families integer
      );
      create index on app.buyer_messages (performance_id, requested_at desc);
      create index on app.buyer_messages (school_id, requested_at);
      create table app.buyer_message_mails (
        message_id text not null references app.buyer_messages (id) on delete cascade,
        number integer not null,
        booking_ids uuid[] not null,
        confirmation_numbers text[] not null,
        state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
        -- Of a failed one, for staff to read.
        reason text,
        primary key (message_id, number)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.buyer_message_mails; drop table app.buyer_messages');
  }
}
