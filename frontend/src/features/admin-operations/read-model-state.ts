import type { ReadModelView } from '@contracts/rest/operations';
import { duration, many, moment } from './words';

/**
 * Describes how far a read model is behind.
 * @param readAt time of the server's answer, in milliseconds
 */
export function lag(
  { behind }: ReadModelView,
  readAt: number,
): { readonly tone: 'good' | 'warn'; readonly text: string } {
  if (!behind) return { tone: 'good', text: 'Up to date' };
  const waiting = behind.more
    ? `More than ${many(behind.events, 'event')}`
    : many(behind.events, 'event');
  return {
    tone: 'warn',
    text: `${waiting} behind, ${duration(readAt - Date.parse(behind.since))}`,
  };
}

export type RebuildState =
  | { readonly kind: 'none' }
  /** A rebuild was requested and has not started yet. */
  | { readonly kind: 'waiting'; readonly text: string }
  /** A rebuild is running. `done` and `total` count events; null while unknown. */
  | {
      readonly kind: 'building';
      readonly text: string;
      readonly done: number | null;
      readonly total: number | null;
    }
  | { readonly kind: 'done' | 'failed'; readonly text: string };

/** Describes the rebuild of a read model: the person who requested it, its progress, its end. */
export function rebuildState({ rebuild, building, version }: ReadModelView): RebuildState {
  const open = rebuild !== null && rebuild.finishedAt === null;
  if (building && !open)
    return {
      kind: 'building',
      text: `Being built anew after a change of version ${version}`,
      ...building,
    };
  if (!rebuild) return { kind: 'none' };
  const asked = `asked for by ${rebuild.requestedBy}, ${moment(rebuild.requestedAt)}`;
  if (open && rebuild.startedAt === null)
    return { kind: 'waiting', text: `Waiting to be built anew, ${asked}` };
  if (open)
    return {
      kind: 'building',
      text: `Being built anew, ${asked}`,
      done: building?.done ?? null,
      total: building?.total ?? null,
    };
  if (rebuild.error !== null)
    return { kind: 'failed', text: `Building it anew was given up, ${asked}: ${rebuild.error}` };
  const took = duration(
    Date.parse(rebuild.finishedAt ?? '') - Date.parse(rebuild.startedAt ?? rebuild.requestedAt),
  );
  return { kind: 'done', text: `Built anew in ${took}, ${asked}` };
}

/** Returns true while a rebuild is requested or running. Staff can only wait until it ends. */
export const isOpen = ({ kind }: RebuildState): boolean =>
  kind === 'waiting' || kind === 'building';
