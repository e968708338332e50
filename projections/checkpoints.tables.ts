/** `checkpoints`: position of each read model, in the schema of its tables. Only the runner creates and writes it. */
export const checkpointsIn = (schema: string): string => `${schema}.checkpoints`;

export const createCheckpoints = (schema: string): string => `
  create table if not exists ${checkpointsIn(schema)} (
    projector text primary key,
    version integer not null,
    position text collate "C" not null,
    -- How many events went in so far, of all types. Unknown where the table is older than this column.
    events bigint,
    -- How often streams were parked or went on again: with the position, the fence between two processes.
    parkings integer not null default 0,
    updated_at timestamptz not null default now()
  )`;
