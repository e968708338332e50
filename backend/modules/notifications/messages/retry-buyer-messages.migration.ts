import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds `retried_at`, the time of the last retry that staff requested, or null. */
export class RetryBuyerMessages1795000800500 implements MigrationInterface {
  name = 'RetryBuyerMessages1795000800500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table app.buyer_messages add column retried_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table app.buyer_messages drop column retried_at');
  }
}
