import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createParkedStreams,
  parkedStreamsIn,
  PROCESS_SCHEMA,
} from '../event-store/parking/parked-streams.js';

/** Table of the process manager's parked streams, and a counter in its checkpoint that detects outdated writes. */
export class ParkedStreams1795000300000 implements MigrationInterface {
  name = 'ParkedStreams1795000300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(createParkedStreams(PROCESS_SCHEMA));
    await queryRunner.query(
      'alter table app.process_checkpoints add column parkings integer not null default 0',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table app.process_checkpoints drop column parkings');
    await queryRunner.query(`drop table ${parkedStreamsIn(PROCESS_SCHEMA)}`);
  }
}
