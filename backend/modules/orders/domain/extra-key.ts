import type { SoldExtra } from '../../../contracts/events/index.js';

/** Identifies the pieces of one size of an extra. */
export const extraKey = ({ id, size = '' }: Pick<SoldExtra, 'id' | 'size'>): string =>
  JSON.stringify([id, size]);
