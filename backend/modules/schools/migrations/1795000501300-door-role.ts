import type { MigrationInterface, QueryRunner } from 'typeorm';

const allow = (table: string, constraint: string, roles: string): string => `
  alter table catalogue.${table} drop constraint ${constraint};
  alter table catalogue.${table} add constraint ${constraint} check (role in (${roles}));`;

const both = (roles: string): string =>
  allow('school_admins', 'ck_school_admins_role', roles) +
  allow('school_invitations', 'ck_school_invitations_role', roles);

/** Adds the role of volunteers who only check guests in. */
export class DoorRole1795000501300 implements MigrationInterface {
  name = 'DoorRole1795000501300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(both(`'admin', 'owner', 'door'`));
  }

  /** Deletes volunteers' roles instead of making them administrators, so that nobody gains rights. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from catalogue.school_admins where role = 'door';
      delete from catalogue.school_invitations where role = 'door';
      ${both(`'admin', 'owner'`)}`);
  }
}
