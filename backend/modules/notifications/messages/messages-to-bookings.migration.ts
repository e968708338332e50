import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds `booking_ids`, the bookings that staff chose; null for a message to every booked family. */
export class MessagesToBookings1795000919000 implements MigrationInterface {
  name = 'MessagesToBookings1795000919000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table app.buyer_messages add column booking_ids uuid[]');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table app.buyer_messages drop column booking_ids');
  }
}
