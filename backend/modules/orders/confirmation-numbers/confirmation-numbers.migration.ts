import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Kept outside the event store, because no single stream can guarantee uniqueness over all
 * bookings.
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
