import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexSessions1795000500700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index ix_sessions_user on app.sessions ((sess ->> 'userId'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index app.ix_sessions_user');
  }
}
