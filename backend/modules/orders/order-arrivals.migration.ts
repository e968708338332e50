import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the tables `app.order_arrivals` and `app.order_arrival_counts` for one more release. This release does not use them, but
 * a backend of the former release still writes them while this one starts.
 */
export class OrderArrivals1795000916000 implements MigrationInterface {
  name = 'OrderArrivals1795000916000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.order_arrivals (
        id bigint generated always as identity primary key,
        performance_id uuid not null,
        -- An ArrivalNote.
        note jsonb not null
      );
      create index on app.order_arrivals (performance_id, id);
      -- A note whose answer was lost is written again.
      create unique index on app.order_arrivals ((note ->> 'server'), (note ->> 'arrival'));
      create table app.order_arrival_counts (
        performance_id uuid primary key,
        -- Refused before they joined the mailbox.
        early integer not null,
        others integer not null
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.order_arrivals, app.order_arrival_counts');
  }
}
