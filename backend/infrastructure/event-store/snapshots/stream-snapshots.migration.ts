import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Table `app.stream_snapshots`: newest saved state of long streams, so that the first command after a start reads few events. It
 * is only a cache: any rows may be deleted at any time.
 */
export class StreamSnapshots1795000400300 implements MigrationInterface {
  name = 'StreamSnapshots1795000400300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.stream_snapshots (
        stream text primary key,
        -- The version of the program's fold and writing.
        version integer not null,
        -- Of the last event in the state, and that event's id, by which the log is recognised.
        revision integer not null,
        last_event_id uuid not null,
        -- JSON. Not jsonb: it is read back as it was written, or not at all.
        state text not null,
        -- SHA-256 over all of the above.
        digest text not null,
        kept_at timestamptz not null default now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.stream_snapshots');
  }
}
