/*
 * GET /api/admin/performances/{id}/what-if: a real sale decided again under other rules, beside the sale as it was.
 */

/** Rules of a sale; null: as they were. */
export interface SaleRules {
  /** Minutes that an unpaid order keeps its seats. */
  readonly holdMinutes: number | null;
  /** Seats that one order of a family may have. */
  readonly mostSeats: number | null;
  /** Of what an order really cost: 100 is the same price, 125 a quarter more. */
  readonly pricePercent: number | null;
}

/** How a sale ended under some rules. Sums in sen. */
export interface WhatIfFigures {
  /** Orders of families, and sales by staff, that got their seats at first. */
  readonly accepted: number;
  /** Orders that got seats in reality and are refused here: somebody still has one of the seats. */
  readonly refusedSeats: number;
  /** The same: too many seats in one order. */
  readonly refusedTooMany: number;
  readonly paid: number;
  readonly seatsSold: number;
  readonly moneySen: number;
  /** Let their time run out, those in `lostLate` among them. */
  readonly abandoned: number;
  /** Paid in reality, and here too late: others had the seats. */
  readonly lostLate: number;
  /** Paid after their time had run out, while nobody else had taken the seats. */
  readonly lateInTime: number;
  /** Given up, or cancelled. */
  readonly cancelled: number;
  /** Still have time to pay. */
  readonly open: number;
  /** Hours that seats were kept for orders that were never paid, added up over the seats. */
  readonly idleSeatHours: number;
  /** Of the orders that were refused in reality because somebody had the seats: how many would have found them all free. */
  readonly refusedThatFindSeats: number;
}

export interface WhatIf {
  readonly performanceId: string;
  readonly productionTitle: string;
  /** ISO 8601 */
  readonly startsAt: string;
  readonly venue: string;
  readonly rules: SaleRules;
  /** The rules as most orders met them: minutes of the first hold (null: nothing was held), and the largest order of a family. */
  readonly asItWas: {
    readonly holdMinutes: number | null;
    readonly mostSeats: number;
  };
  readonly before: WhatIfFigures;
  readonly after: WhatIfFigures;
  /** Orders of which is noted that they were refused because somebody had the seats. */
  readonly refusalsNoted: number;
  /** The events, decided again under the rules as they were, give the hall that there is. False: read the figures with doubt. */
  readonly agrees: boolean;
  /** What these figures cannot know, in sentences. */
  readonly unknown: readonly string[];
}
