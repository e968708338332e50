import type { PerformanceView } from '@contracts/rest/catalogue';

/** Returns the free seats that staff can sell, with those that families get only with a discount code. */
export const seatsLeft = ({ seatsRemaining, seatsWithCode = 0 }: PerformanceView): number =>
  seatsRemaining + seatsWithCode;
