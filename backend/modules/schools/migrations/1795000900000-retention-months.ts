import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets existing schools keep families' data for the longest possible time, so that the update erases nobody by
 * surprise. New schools keep it for a year.
 */
export class RetentionMonths1795000900000 implements MigrationInterface {
  name = 'RetentionMonths1795000900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table catalogue.schools
        add column retention_months integer not null default 84,
        add constraint ck_schools_retention_months check (retention_months between 1 and 84)`);
    await queryRunner.query(
      'alter table catalogue.schools alter column retention_months set default 12',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.schools drop column retention_months');
  }
}
