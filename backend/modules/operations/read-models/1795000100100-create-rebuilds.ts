import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATE_REBUILDS, REBUILDS_TABLE } from '../../../../projections/rebuilds.tables.js';

export class CreateRebuilds1795000100100 implements MigrationInterface {
  name = 'CreateRebuilds1795000100100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(CREATE_REBUILDS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table ${REBUILDS_TABLE}`);
  }
}
