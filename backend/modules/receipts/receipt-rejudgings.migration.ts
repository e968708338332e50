import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps two unused tables for one release, because a backend of the former release still uses them during an update.
 */
export class ReceiptRejudgings1795000900600 implements MigrationInterface {
  name = 'ReceiptRejudgings1795000900600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.receipt_rejudgings (
        school_id uuid not null,
        asked_at timestamptz not null,
        asked_by text not null,
        -- Null while the judging that was asked for is not over.
        finished_at timestamptz,
        -- Of the last judging that is over: how many receipts there were, and the differences, newest decision first.
        receipts integer,
        differences jsonb not null default '[]',
        constraint pk_receipt_rejudgings primary key (school_id)
      );
      -- Somebody looked at a difference and left the decision as it is.
      create table app.receipt_differences_left (
        receipt_id uuid not null,
        -- What the rules said: when they say something else, it is a difference again.
        said text not null,
        left_by text not null,
        left_at timestamptz not null,
        constraint pk_receipt_differences_left primary key (receipt_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.receipt_differences_left, app.receipt_rejudgings');
  }
}
