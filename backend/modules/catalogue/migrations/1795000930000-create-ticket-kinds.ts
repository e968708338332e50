import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the kinds of tickets that a production has beside Standard. */
export class CreateTicketKinds1795000930000 implements MigrationInterface {
  name = 'CreateTicketKinds1795000930000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table catalogue.ticket_kinds (
        id uuid not null default gen_random_uuid(),
        production_id uuid not null,
        name text not null,
        translations jsonb not null,
        prices jsonb not null,
        section_ids uuid[],
        most_per_order integer,
        only_with text[] not null,
        proof text,
        display_order integer not null default 0,
        archived_at timestamptz,
        created_at timestamptz not null default now(),
        constraint pk_ticket_kinds primary key (id),
        constraint fk_ticket_kinds_production_id
          foreign key (production_id) references catalogue.productions (id) on delete cascade,
        constraint ck_ticket_kinds_name check (btrim(name) <> ''),
        constraint ck_ticket_kinds_most_per_order check (most_per_order >= 1)
      )`);
    await queryRunner.query(
      'create index ix_ticket_kinds_production_id on catalogue.ticket_kinds (production_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table catalogue.ticket_kinds');
  }
}
