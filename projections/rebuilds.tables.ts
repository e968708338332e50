/**
 * Requests to build a read model anew: written by the backend, carried out by the projections
 * process. They are not a read model, so they are kept beside the backend's own tables and survive
 * `drop schema read`.
 */
export const REBUILDS_TABLE = 'app.rebuilds';

export interface RebuildRow {
  readonly id: string;
  /** A projector's name. */
  readonly read_model: string;
  readonly requested_by: string;
  readonly requested_at: Date;
  /** When it was last begun: after a killed process it is begun again. */
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  /** Why it was given up. */
  readonly error: string | null;
}

/** One open request a read model: asking twice is asking once. */
export const CREATE_REBUILDS = `
  create schema if not exists app;
  create table ${REBUILDS_TABLE} (
    id uuid primary key default gen_random_uuid(),
    read_model text not null,
    requested_by text not null,
    requested_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    error text
  );
  create unique index rebuilds_open on ${REBUILDS_TABLE} (read_model) where finished_at is null;
  create index rebuilds_latest on ${REBUILDS_TABLE} (read_model, requested_at desc)`;
