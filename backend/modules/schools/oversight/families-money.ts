/**
 * Question about a school's money that is asked before the school is deleted. The composition root provides the answer
 * (`SchoolOversightModule.asking`), because payments depend on schools and not the other way round.
 */
export interface FamiliesMoney {
  /** Returns the number of bookings whose money the school still has to pay back, from the read models. */
  bookingsWithMoney(schoolId: string): Promise<number>;
}

export const FAMILIES_MONEY = Symbol('FamiliesMoney');
