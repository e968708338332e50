import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSessions1795000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create schema if not exists app');
    await runner.query(
      'create table app.sessions (sid text primary key, sess jsonb not null, expire timestamptz not null)',
    );
    await runner.query('create index ix_sessions_expire on app.sessions (expire)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table app.sessions');
  }
}
