import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Archives past productions with paid bookings instead of deleting them. */
export class ArchiveProductions1795000600300 implements MigrationInterface {
  name = 'ArchiveProductions1795000600300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table catalogue.productions add column archived_at timestamptz;
      alter table catalogue.performances add column archived_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table catalogue.productions drop column archived_at;
      alter table catalogue.performances drop column archived_at`);
  }
}
