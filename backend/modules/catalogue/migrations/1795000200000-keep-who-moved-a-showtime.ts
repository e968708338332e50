import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `movedBy` of `performance.entity.ts`; unknown, and so null, for a showtime that moved before this. */
export class KeepWhoMovedAShowtime1795000200000 implements MigrationInterface {
  name = 'KeepWhoMovedAShowtime1795000200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.performances add column moved_by jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table catalogue.performances drop column moved_by');
  }
}
