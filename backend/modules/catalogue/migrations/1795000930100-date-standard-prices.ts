import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds dated prices of Standard, the kind of every ticket that names no other. */
export class DateStandardPrices1795000930100 implements MigrationInterface {
  name = 'DateStandardPrices1795000930100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table catalogue.productions add column standard_prices jsonb not null default '[]'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.productions drop column standard_prices');
  }
}
