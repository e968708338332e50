import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `app.used_data_links`: used links to personal data, kept until they would have expired, without names or
 * addresses.
 */
export class UsedDataLinks1795000900100 implements MigrationInterface {
  name = 'UsedDataLinks1795000900100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.used_data_links (
        -- The random part of the link.
        id text primary key,
        ends_at timestamptz not null
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.used_data_links');
  }
}
