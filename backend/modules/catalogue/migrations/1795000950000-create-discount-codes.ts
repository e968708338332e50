import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the discount codes of productions. */
export class CreateDiscountCodes1795000950000 implements MigrationInterface {
  name = 'CreateDiscountCodes1795000950000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table catalogue.discount_codes (
        id uuid not null default gen_random_uuid(),
        production_id uuid not null,
        name text not null,
        words text[] not null,
        reduction jsonb,
        kind_id uuid,
        section_ids uuid[] not null,
        orders_per_word integer not null,
        until timestamptz,
        archived_at timestamptz,
        created_at timestamptz not null default now(),
        constraint pk_discount_codes primary key (id),
        constraint fk_discount_codes_production_id
          foreign key (production_id) references catalogue.productions (id) on delete cascade,
        constraint ck_discount_codes_name check (btrim(name) <> ''),
        constraint ck_discount_codes_words check (words <> '{}'),
        constraint ck_discount_codes_orders_per_word check (orders_per_word >= 1)
      )`);
    await queryRunner.query(
      'create index ix_discount_codes_production_id on catalogue.discount_codes (production_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table catalogue.discount_codes');
  }
}
