import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often each production, and what concerns all of them, was changed: an order finds out whether its price still holds. */
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
