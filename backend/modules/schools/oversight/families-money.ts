/**
 * What is asked about a school's money before the school is deleted. The composition root hands in who answers
 * (`SchoolOversightModule.asking`), because payments stand on schools and not the other way round.
 */
export interface FamiliesMoney {
  /** Of how many bookings the school has money that it did not pay back, as the read models know it. */
  bookingsWithMoney(schoolId: string): Promise<number>;
}

export const FAMILIES_MONEY = Symbol('FamiliesMoney');
