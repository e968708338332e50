/** Lists all that other modules may import from the seats module. A lint rule forbids any other import. */
export { conflictsOf, emptyLedger, evolveSeats } from './domain/seat-ledger.js';
export type { SeatHolding, SeatLedger } from './domain/seat-ledger.js';
export { isReconciled } from './domain/seat-reconciliation.js';
export type { SeatRequest } from './domain/unfinished-changes.js';
export { hasLostItsSeats, isUnfinished } from './domain/unfinished-changes.js';
export { PlannedSeats } from './planned-seats.js';
export { SeatBlocks } from './seat-blocks.js';
export type { KeptBlock } from './seat-blocks.js';
export { SeatStreams } from './seat-streams.js';
export { SeatsModule } from './seats.module.js';
