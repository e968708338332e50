import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schools, people, productions, seating plans, content, media, page views. */
export class CreateCatalogue1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`drop table catalogue.${table}`);
    await runner.query('drop schema catalogue');
  }
}

const up = [
  'create schema if not exists catalogue',

  `create table catalogue.users (
    id uuid not null default gen_random_uuid(),
    email text not null,
    subject text,
    first_name text,
    last_name text,
    profile_image_url text,
    is_super_admin boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint pk_users primary key (id),
    constraint uq_users_email unique (email),
    constraint uq_users_subject unique (subject),
    constraint ck_users_email_lower check (email = lower(email))
  )`,

  `create table catalogue.schools (
    id uuid not null default gen_random_uuid(),
    name text not null,
    address text not null default '',
    contact_email text not null,
    contact_phone text not null default '',
    venue text not null,
    bank_name text not null default '',
    bank_account_name text not null default '',
    bank_account_number text not null default '',
    bank_qr_code_url text,
    merchant_name text not null default '',
    hold_minutes integer not null default 30,
    email_lookup text not null default 'open',
    owner_id uuid not null,
    created_at timestamptz not null default now(),
    constraint pk_schools primary key (id),
    constraint fk_schools_owner_id foreign key (owner_id) references catalogue.users (id) on delete restrict,
    constraint ck_schools_name check (btrim(name) <> ''),
    constraint ck_schools_hold_minutes check (hold_minutes between 5 and 10080),
    constraint ck_schools_email_lookup check (email_lookup in ('open', 'by-email'))
  )`,
  'create index ix_schools_owner_id on catalogue.schools (owner_id)',

  `create table catalogue.school_admins (
    id uuid not null default gen_random_uuid(),
    school_id uuid not null,
    user_id uuid not null,
    role text not null default 'admin',
    invited_at timestamptz not null default now(),
    constraint pk_school_admins primary key (id),
    constraint uq_school_admins_school_id_user_id unique (school_id, user_id),
    constraint fk_school_admins_school_id foreign key (school_id) references catalogue.schools (id) on delete cascade,
    constraint fk_school_admins_user_id foreign key (user_id) references catalogue.users (id) on delete cascade,
    constraint ck_school_admins_role check (role in ('admin', 'owner'))
  )`,
  'create index ix_school_admins_user_id on catalogue.school_admins (user_id)',

  `create table catalogue.school_invitations (
    id uuid not null default gen_random_uuid(),
    school_id uuid not null,
    email text not null,
    role text not null default 'admin',
    invited_by_id uuid,
    invited_at timestamptz not null default now(),
    constraint pk_school_invitations primary key (id),
    constraint uq_school_invitations_email_school_id unique (school_id, email),
    constraint fk_school_invitations_school_id foreign key (school_id) references catalogue.schools (id) on delete cascade,
    constraint fk_school_invitations_invited_by_id foreign key (invited_by_id) references catalogue.users (id) on delete set null,
    constraint ck_school_invitations_email_lower check (email = lower(email)),
    constraint ck_school_invitations_role check (role in ('admin', 'owner'))
  )`,
  'create index ix_school_invitations_email on catalogue.school_invitations (email)',

  `create table catalogue.productions (
    id uuid not null default gen_random_uuid(),
    school_id uuid not null,
    title text not null,
    description text,
    dates text not null,
    venue text not null,
    image_url text,
    created_at timestamptz not null default now(),
    constraint pk_productions primary key (id),
    constraint fk_productions_school_id foreign key (school_id) references catalogue.schools (id) on delete restrict,
    constraint ck_productions_title check (btrim(title) <> '')
  )`,
  'create index ix_productions_school_id on catalogue.productions (school_id)',

  `create table catalogue.performances (
    id uuid not null default gen_random_uuid(),
    production_id uuid not null,
    date_time timestamptz not null,
    venue text not null,
    sales_enabled boolean not null default true,
    created_at timestamptz not null default now(),
    constraint pk_performances primary key (id),
    constraint fk_performances_production_id foreign key (production_id) references catalogue.productions (id) on delete cascade
  )`,
  'create index ix_performances_date_time_production_id on catalogue.performances (production_id, date_time)',
  'create index ix_performances_date_time on catalogue.performances (date_time)',

  `create table catalogue.seating_sections (
    id uuid not null default gen_random_uuid(),
    production_id uuid not null,
    name text not null,
    display_order integer not null default 0,
    aisle_after integer not null default 0,
    constraint pk_seating_sections primary key (id),
    constraint uq_seating_sections_name_production_id unique (production_id, name),
    constraint fk_seating_sections_production_id foreign key (production_id) references catalogue.productions (id) on delete cascade,
    constraint ck_seating_sections_name check (btrim(name) <> ''),
    constraint ck_seating_sections_display_order check (display_order >= 0),
    constraint ck_seating_sections_aisle_after check (aisle_after >= 0)
  )`,

  `create table catalogue.seating_rows (
    id uuid not null default gen_random_uuid(),
    section_id uuid not null,
    row_label text not null,
    seat_count integer not null,
    price numeric(10,2) not null,
    display_order integer not null default 0,
    constraint pk_seating_rows primary key (id),
    constraint uq_seating_rows_row_label_section_id unique (section_id, row_label),
    constraint fk_seating_rows_section_id foreign key (section_id) references catalogue.seating_sections (id) on delete cascade,
    constraint ck_seating_rows_row_label check (btrim(row_label) <> ''),
    constraint ck_seating_rows_seat_count check (seat_count between 1 and 500),
    constraint ck_seating_rows_price check (price >= 0),
    constraint ck_seating_rows_display_order check (display_order >= 0)
  )`,

  `create table catalogue.seat_overrides (
    id uuid not null default gen_random_uuid(),
    row_id uuid not null,
    seat_number integer not null,
    performance_id uuid,
    status text not null default 'available',
    custom_price numeric(10,2),
    constraint pk_seat_overrides primary key (id),
    constraint uq_seat_overrides_performance_id_row_id_seat_number
      unique nulls not distinct (row_id, seat_number, performance_id),
    constraint fk_seat_overrides_row_id foreign key (row_id) references catalogue.seating_rows (id) on delete cascade,
    constraint fk_seat_overrides_performance_id foreign key (performance_id) references catalogue.performances (id) on delete cascade,
    constraint ck_seat_overrides_seat_number check (seat_number >= 1),
    constraint ck_seat_overrides_status check (status in ('available', 'unavailable', 'reserved', 'vip', 'booked')),
    constraint ck_seat_overrides_custom_price check (custom_price >= 0)
  )`,
  'create index ix_seat_overrides_performance_id on catalogue.seat_overrides (performance_id)',

  `create table catalogue.media_assets (
    id uuid not null default gen_random_uuid(),
    file_name text not null,
    mime_type text not null,
    size integer not null,
    storage_path text not null,
    alt_text text not null default '',
    created_at timestamptz not null default now(),
    constraint pk_media_assets primary key (id),
    constraint uq_media_assets_storage_path unique (storage_path),
    constraint ck_media_assets_size check (size >= 0)
  )`,

  `create table catalogue.content_blocks (
    id uuid not null default gen_random_uuid(),
    slug text not null,
    category text not null,
    content_type text not null,
    value jsonb not null,
    image_asset_id uuid,
    updated_by_id uuid,
    updated_at timestamptz not null default now(),
    constraint pk_content_blocks primary key (id),
    constraint uq_content_blocks_slug unique (slug),
    constraint fk_content_blocks_image_asset_id foreign key (image_asset_id) references catalogue.media_assets (id) on delete set null,
    constraint fk_content_blocks_updated_by_id foreign key (updated_by_id) references catalogue.users (id) on delete set null
  )`,

  `create table catalogue.page_views (
    id uuid not null default gen_random_uuid(),
    path text not null,
    session_id text not null,
    viewed_at timestamptz not null default now(),
    constraint pk_page_views primary key (id)
  )`,
  'create index ix_page_views_viewed_at on catalogue.page_views (viewed_at)',
  'create index ix_page_views_path_session_id on catalogue.page_views (path, session_id)',
];

/** Drops child tables before their parents. */
const tables = [
  'page_views',
  'content_blocks',
  'media_assets',
  'seat_overrides',
  'seating_rows',
  'seating_sections',
  'performances',
  'productions',
  'school_invitations',
  'school_admins',
  'schools',
  'users',
];
