import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the approval of schools and keeps existing schools public. Only super administrators may change the site's texts
 * until they allow a school to.
 */
export class ApproveSchools1795000500800 implements MigrationInterface {
  name = 'ApproveSchools1795000500800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table catalogue.schools
        add column status text not null default 'approved',
        add column may_edit_site boolean not null default false,
        add constraint ck_schools_status check (status in ('pending', 'approved', 'suspended'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table catalogue.schools drop column status, drop column may_edit_site',
    );
  }
}
