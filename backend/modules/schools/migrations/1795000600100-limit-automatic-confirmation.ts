import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives existing schools the limit of new schools: a receipt alone confirms RM 500.00 at most. */
export class LimitAutomaticConfirmation1795000600100 implements MigrationInterface {
  name = 'LimitAutomaticConfirmation1795000600100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table catalogue.schools
        add column auto_confirm_up_to_sen integer default 50000,
        add column booking_code_required boolean not null default false,
        add constraint ck_schools_auto_confirm_up_to_sen check (auto_confirm_up_to_sen >= 0)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table catalogue.schools drop column auto_confirm_up_to_sen, drop column booking_code_required',
    );
  }
}
