import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Table `app.live_backends`, which nothing reads any more. It stays for one release, because backends of the previous release
 * still write it while the new release starts.
 */
export class LiveBackends1795000900200 implements MigrationInterface {
  name = 'LiveBackends1795000900200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create unlogged table app.live_backends (
        -- Of one run of a process: a backend that starts again is another one.
        id uuid primary key,
        host text not null,
        port integer not null,
        -- Of the code it runs. Commands are handed only to the same code.
        release text not null,
        heard_at timestamptz not null
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table app.live_backends');
  }
}
