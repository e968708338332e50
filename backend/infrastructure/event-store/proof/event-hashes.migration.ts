import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Table of hashes of the stored events. It is outside the event store, so that it is the same for both stores. Only
 * event-hashes.ts writes it; see docs/proof.md.
 */
export class EventHashes1795000800000 implements MigrationInterface {
  name = 'EventHashes1795000800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.event_hashes (
        -- Place in the log, from 0.
        ordinal bigint not null,
        stream text not null,
        revision integer not null,
        -- Of this event and of all before it in its stream.
        link bytea not null,
        constraint pk_event_hashes primary key (ordinal),
        constraint uq_event_hashes_stream_revision unique (stream, revision)
      );
      create table app.event_hash_progress (
        only_row boolean not null default true check (only_row),
        events bigint not null,
        position text collate "C" not null,
        -- Of the Merkle tree over these events (merkle-tree.ts).
        frontier text not null,
        constraint pk_event_hash_progress primary key (only_row)
      );
      insert into app.event_hash_progress (events, position, frontier) values (0, '', '');
      create table app.log_roots (
        -- In Kuala Lumpur, YYYY-MM-DD.
        day text collate "C" not null,
        made_at timestamptz not null,
        -- How many events the root is over: all from the first one on.
        events bigint not null,
        root text not null,
        previous_root text,
        constraint pk_log_roots primary key (day)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.log_roots, app.event_hash_progress, app.event_hashes');
  }
}
