import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the changes of each production, and of settings for all productions, so that an order can check its price. */
export class CountCatalogueChanges1795000300200 implements MigrationInterface {
  name = 'CountCatalogueChanges1795000300200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table catalogue.versions (
        subject uuid primary key,
        version bigint not null
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table catalogue.versions');
  }
}
