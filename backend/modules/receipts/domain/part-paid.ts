/** Sums of an order that is partly paid, in sen. Both are above zero. */
export interface PartPaid {
  readonly paidSen: number;
  readonly openSen: number;
}
