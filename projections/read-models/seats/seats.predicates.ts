/**
 * What `isOccupied` (backend/contracts/seat-hold.ts) says of a seat, as a condition on rows of `seats`: a lapsed hold is free,
 * whether or not its release was ever written.
 * @param now the placeholder of the moment, such as `$2`
 */
export const occupiedAt = (now: string): string =>
  `(state = 'taken' or until is null or until > ${now})`;
