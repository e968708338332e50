import type { Actor, Schedule } from '../../../contracts/events/index.js';

/**
 * Who moved a showtime. Kept beside its new moment, because whatever comes first may carry a booking along (the request
 * itself, the job that looks again, a settlement of seats), and an audit asks for the person.
 */
export interface MovedBy {
  readonly actor: Actor;
  /** Of the request that moved it: the first cause of every booking's move. */
  readonly requestId: string;
  /** 1 for the showtime's first move: who has read an older one does not take a booking back there. */
  readonly nth: number;
}

/** Where and when a showtime is, and who brought it there. */
export interface ShowtimeSchedule extends Schedule {
  readonly movedBy: MovedBy | null;
}
