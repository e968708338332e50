import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds drafts: staff may prepare a production before anybody outside the school sees it. */
export class DraftProductions1795000700200 implements MigrationInterface {
  name = 'DraftProductions1795000700200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table catalogue.productions add column draft boolean not null default false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.productions drop column draft');
  }
}
