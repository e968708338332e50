import { MalformedPositionError, type Position } from '../port.js';

/** Place of an event in the global order: epoch, transaction id and position, each in decimal digits. */
export interface Place {
  readonly epoch: string | number;
  readonly transaction: string;
  readonly position: string;
}

const BEFORE_ALL: Place = { epoch: 0, transaction: '0', position: '0' };

/** Converts a place to text, padded with zeros, so that positions sort as strings in the order of the places. */
export function toPosition({ epoch, transaction, position }: Place): Position {
  return `${String(epoch).padStart(6, '0')}-${transaction.padStart(20, '0')}-${position.padStart(19, '0')}`;
}

export function toPlace(position: Position): Place {
  if (position === '') return BEFORE_ALL;
  const [, epoch, transaction, place] = /^(\d{6})-(\d{20})-(\d{19})$/.exec(position) ?? [];
  if (!epoch || !transaction || !place) throw new MalformedPositionError(position);
  return {
    epoch: Number(epoch),
    transaction: BigInt(transaction).toString(),
    position: BigInt(place).toString(),
  };
}
