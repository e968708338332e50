import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds descriptions of a production in other languages. */
export class TranslateDescriptions1795000940100 implements MigrationInterface {
  name = 'TranslateDescriptions1795000940100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table catalogue.productions add column description_translations jsonb not null default '{}'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table catalogue.productions drop column description_translations',
    );
  }
}
