import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LanguageOfTexts1795000940000 implements MigrationInterface {
  name = 'LanguageOfTexts1795000940000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.schools add column text_language text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.schools drop column text_language');
  }
}
