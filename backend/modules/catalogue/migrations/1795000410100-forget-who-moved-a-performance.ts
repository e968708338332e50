import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `PerformanceMoved` in the school's catalogue stream now records who moved a performance. */
export class ForgetWhoMovedAPerformance1795000410100 implements MigrationInterface {
  name = 'ForgetWhoMovedAPerformance1795000410100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.performances drop column moved_by');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.performances add column moved_by jsonb');
  }
}
