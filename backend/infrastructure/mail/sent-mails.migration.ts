import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table of message ids that a mail server accepted; see sent-once.ts. It contains no addresses. */
export class SentMails1795000400100 implements MigrationInterface {
  name = 'SentMails1795000400100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table app.sent_mails (
        message_id text not null,
        sent_at timestamptz not null default now(),
        constraint pk_sent_mails primary key (message_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.sent_mails');
  }
}
