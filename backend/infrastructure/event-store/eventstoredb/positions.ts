import {
  END as FROM_END,
  START as FROM_START,
  type Position as LogPosition,
  type ReadPosition,
} from '@eventstore/db-client';
import { MalformedPositionError, type Position } from '../port.js';

/** Zero-padded, so that strings sort as the places in the log do. */
export const toPosition = ({ commit, prepare }: LogPosition): Position =>
  `${commit.toString().padStart(20, '0')}-${prepare.toString().padStart(20, '0')}`;

/**
 * Servers from 24.2 to 24.10 report that a catch-up of an empty log has looked through nothing with
 * a checkpoint at -1, which arrives as the largest unsigned number. Used as a position it would lie
 * after every event that is ever appended.
 */
export const isPlace = ({ commit }: LogPosition): boolean => commit < 2n ** 63n;

export function toReadPosition(position: Position): ReadPosition {
  if (position === '') return FROM_START;
  const [, commit, prepare] = /^(\d{20})-(\d{20})$/.exec(position) ?? [];
  if (!commit || !prepare) throw new MalformedPositionError(position);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** Reading backwards starts before the place it is given; `undefined` is the present. */
export const toReadBackPosition = (before: Position | undefined): ReadPosition =>
  before === undefined ? FROM_END : toReadPosition(before);
