/** What has come of an order that is not paid in full, and what is open of it: both in sen, and more than nothing. */
export interface PartPaid {
  readonly paidSen: number;
  readonly openSen: number;
}
