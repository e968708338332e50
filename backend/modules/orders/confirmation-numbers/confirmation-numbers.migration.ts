import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Table of confirmation numbers. It is outside the event store, because no single stream can guarantee that a number is unique
 * among all bookings.
 */
export class ConfirmationNumbers1795000000200 implements MigrationInterface {
  name = 'ConfirmationNumbers1795000000200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.confirmation_numbers (
        number text primary key,
        booking_id uuid not null unique,
        created_at timestamptz not null default now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.confirmation_numbers');
  }
}
