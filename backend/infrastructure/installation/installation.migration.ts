import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table of facts about this installation: a fingerprint of the secret, and the id of the file store. See installation.ts. */
export class Installation1795000400200 implements MigrationInterface {
  name = 'Installation1795000400200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.installation (
        name text not null,
        value text not null,
        noted_at timestamptz not null default now(),
        constraint pk_installation primary key (name)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.installation');
  }
}
