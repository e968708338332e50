import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is over and was paid for is archived with its bookings, not deleted. */
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
