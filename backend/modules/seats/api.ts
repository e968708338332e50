/** Everything that other modules may import from seats. Lint forbids any other import. */
export { soldFromBlock, takeFromBlock } from './domain/seat-blocks.js';
export {
  conflictsOf,
  emptyLedger,
  evolveSeats,
  holdSeats,
  keepSeats,
  moveSeats,
  sellSeats,
  takeSeats,
} from './domain/seat-ledger.js';
export type { SeatHolding, SeatLedger } from './domain/seat-ledger.js';
export { reconcileSeats } from './domain/seat-reconciliation.js';
export {
  abandonSeatChange,
  hasLostItsSeats,
  isUnfinished,
  relyOnSeats,
  takingNothing,
  withBookingVersion,
} from './domain/unfinished-changes.js';
export { PlannedSeats } from './planned-seats.js';
export { SeatBlocks } from './seat-blocks.js';
export type { KeptBlock } from './seat-blocks.js';
export { SeatStreams } from './seat-streams.js';
export { SeatsModule } from './seats.module.js';
