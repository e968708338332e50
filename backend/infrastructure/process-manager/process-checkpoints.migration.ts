import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table of the process manager's position in the log. */
export class ProcessCheckpoints1795000000300 implements MigrationInterface {
  name = 'ProcessCheckpoints1795000000300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.process_checkpoints (
        process text primary key,
        position text collate "C" not null,
        updated_at timestamptz not null default now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.process_checkpoints');
  }
}
