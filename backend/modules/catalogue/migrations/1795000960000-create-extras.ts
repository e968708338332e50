import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the extras of productions. */
export class CreateExtras1795000960000 implements MigrationInterface {
  name = 'CreateExtras1795000960000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table catalogue.extras (
        id uuid not null default gen_random_uuid(),
        production_id uuid not null,
        type text not null,
        name text not null,
        translations jsonb not null,
        price_sen integer not null,
        stock jsonb not null,
        kept_when_cancelled boolean not null,
        archived_at timestamptz,
        created_at timestamptz not null default now(),
        constraint pk_extras primary key (id),
        constraint fk_extras_production_id
          foreign key (production_id) references catalogue.productions (id) on delete cascade,
        constraint ck_extras_name check (btrim(name) <> ''),
        constraint ck_extras_type check (type in ('thing', 'donation'))
      )`);
    await queryRunner.query(
      'create index ix_extras_production_id on catalogue.extras (production_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table catalogue.extras');
  }
}
