import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table of finished jobs with their causes; see finished-jobs.ts. */
export class FinishedJobs1795000400000 implements MigrationInterface {
  name = 'FinishedJobs1795000400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.finished_jobs (
        queue text not null,
        job_id text not null,
        -- The event, or the request, that asked for it.
        cause text not null,
        finished_at timestamptz not null default now(),
        constraint pk_finished_jobs primary key (queue, job_id, cause)
      )`);
    // Jobs that finished before this table existed are not recorded, so the job reconciler starts after their events.
    await queryRunner.query(`
      insert into app.process_checkpoints (process, position)
      select 'due-work', position from app.process_checkpoints where process = 'process-manager'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from app.process_checkpoints where process = 'due-work'`);
    await queryRunner.query('drop table app.finished_jobs');
  }
}
