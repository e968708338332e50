/*
 * GET /api/admin/performances/{id}/fairness: in which order the orders of a performance came, were decided and answered, and who
 * lost which seat to whom. Nobody is named: orders are numbers in the order of their arrival.
 */

/** A seat as it was ordered: `Stalls Row A Seat 5`. */
export type OrderedSeat = string;

/** A seat that an order wanted and somebody else had. */
export interface LostSeat {
  readonly seat: OrderedSeat;
  /** `FairnessLine.order` of the order that had it; null: nobody whose order was noted, for example staff. */
  readonly to: number | null;
  /** The order that had it arrived later than this one. */
  readonly overtaken: boolean;
}

/** One order, however often it was sent. */
export interface FairnessLine {
  /** From 1, in the order of arrival. */
  readonly order: number;
  /** ISO 8601: when it was sent first. */
  readonly arrivedAt: string;
  readonly sent: number;
  /** Milliseconds until the answer that counts: the one with the seats, or else the last one. */
  readonly waitMs: number;
  /** Its place among the decisions of this performance, from 1; null: it was answered before the seats were asked. */
  readonly decided: number | null;
  readonly got: boolean;
  /** The code of the refusal, as the API answers it; null: it got its seats. */
  readonly code: string | null;
  readonly seats: readonly OrderedSeat[];
  readonly lost: readonly LostSeat[];
}

/** Orders that arrived in some time after the first. */
export interface FairnessPeriod {
  /** Seconds after the first order until which it reaches; null: until now. */
  readonly untilSeconds: number | null;
  readonly orders: number;
  readonly got: number;
  /** Milliseconds. */
  readonly longestWaitMs: number;
}

/** A seat that several orders wanted. */
export interface WantedSeat {
  readonly seat: OrderedSeat;
  readonly orders: number;
}

export interface FairnessReport {
  readonly performanceId: string;
  readonly productionTitle: string;
  /** ISO 8601 */
  readonly startsAt: string;
  readonly venue: string;
  /** ISO 8601: when the report was made. */
  readonly madeAt: string;
  /** ISO 8601: when the first order arrived of which anything is noted; null: none is. */
  readonly first: string | null;
  readonly orders: number;
  /** Times that orders were sent: an order may be sent again after a refusal that asks for it, or without an answer. */
  readonly sent: number;
  readonly got: number;
  readonly seatsGot: number;
  /** Orders without seats, by what they were told last, the most first. */
  readonly refused: readonly { readonly code: string; readonly orders: number }[];
  /** Milliseconds from arrival to answer; null: nothing was answered. */
  readonly wait: {
    readonly median: number;
    /** 95 of 100 orders waited no longer. */
    readonly p95: number;
    readonly longest: number;
  } | null;
  /** Orders that were decided before one that stood before them in the mailbox: none, or the mailbox is broken. */
  readonly outOfTurn: number;
  readonly overtaken: {
    /** Orders that lost a seat to one that had arrived later. */
    readonly orders: number;
    /** Milliseconds by which the other order had arrived later, at most. */
    readonly mostMs: number;
  };
  /** Orders that lost a seat to nobody whose order was noted. */
  readonly lostToUnknown: number;
  /** Orders that the seat stream has since the first note and of which no note tells: a backend died before it had written them. */
  readonly withoutNote: number;
  /** Notes that were given up because too many waited to be written. */
  readonly missed: number;
  /** How many starts of a backend took orders: places in a mailbox compare only within one. */
  readonly servers: number;
  readonly periods: readonly FairnessPeriod[];
  /** The ten seats that most orders wanted. */
  readonly wanted: readonly WantedSeat[];
  /** In the order of arrival. */
  readonly lines: readonly FairnessLine[];
}
