/**
 * Table of rebuild requests, written by the backend and carried out by the projections process. It is no read model, so it is
 * kept beside the backend's own tables and survives `drop schema read`.
 */
export const REBUILDS_TABLE = 'app.rebuilds';

export interface RebuildRow {
  readonly id: string;
  /** Name of the read model to rebuild. */
  readonly read_model: string;
  readonly requested_by: string;
  readonly requested_at: Date;
  /** Time at which the rebuild was last started; after a kill of its process it is started again. */
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  /** Reason why the rebuild failed for good. */
  readonly error: string | null;
}

/** DDL of the table of rebuild requests. Each read model has at most one open request, so a repeated request changes nothing. */
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
