/**
 * Question about a school's money that is asked before the school is deleted. The payments module answers it through
 * the composition root (`SchoolOversightModule.asking`), because payments depend on schools and not the reverse.
 */
export interface FamiliesMoney {
  /** Counts, in the read models, the bookings that the school still has to refund. */
  bookingsWithMoney(schoolId: string): Promise<number>;
}

export const FAMILIES_MONEY = Symbol('FamiliesMoney');
