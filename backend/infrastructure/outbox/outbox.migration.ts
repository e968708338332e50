import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table of `outbox-row.entity.ts`. It is almost always empty, so it needs no index besides its key. */
export class CreateOutbox1795000410000 implements MigrationInterface {
  name = 'CreateOutbox1795000410000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table catalogue.outbox (
        seq bigint generated always as identity,
        event_id uuid not null,
        stream text not null,
        type text not null,
        data jsonb not null,
        metadata jsonb not null,
        recorded_at timestamptz not null default now(),
        constraint pk_outbox primary key (seq)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table catalogue.outbox');
  }
}
