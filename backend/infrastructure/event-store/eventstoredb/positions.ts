import {
  END as FROM_END,
  START as FROM_START,
  type Position as LogPosition,
  type ReadPosition,
} from '@eventstore/db-client';
import { MalformedPositionError, type Position } from '../port.js';

/** Converts a position of the server to text, padded with zeros, so that positions sort as strings in the order of the log. */
export const toPosition = ({ commit, prepare }: LogPosition): Position =>
  `${commit.toString().padStart(20, '0')}-${prepare.toString().padStart(20, '0')}`;

/**
 * Returns false for the checkpoint at -1. Servers 24.2 to 24.10 report it once a subscriber has caught up with an empty log, and
 * it arrives as the largest unsigned number. Stored as a position, it would skip all future events.
 */
export const isPlace = ({ commit }: LogPosition): boolean => commit < 2n ** 63n;

export function toReadPosition(position: Position): ReadPosition {
  if (position === '') return FROM_START;
  const [, commit, prepare] = /^(\d{20})-(\d{20})$/.exec(position) ?? [];
  if (!commit || !prepare) throw new MalformedPositionError(position);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** Converts a position for reading backwards from there, exclusive; `undefined` starts at the newest event. */
export const toReadBackPosition = (before: Position | undefined): ReadPosition =>
  before === undefined ? FROM_END : toReadPosition(before);
