import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Schools that are there when this comes keep their families for the longest time that is possible, so that an update erases
 * nobody by surprise; new ones for a year.
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
