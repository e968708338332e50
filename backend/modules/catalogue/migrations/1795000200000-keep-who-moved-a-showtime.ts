import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds `movedBy` of `performance.entity.ts`; null for showtimes that were moved before this migration. */
export class KeepWhoMovedAShowtime1795000200000 implements MigrationInterface {
  name = 'KeepWhoMovedAShowtime1795000200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.performances add column moved_by jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.performances drop column moved_by');
  }
}
