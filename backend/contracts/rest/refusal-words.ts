const WORDS: Readonly<Record<string, string>> = {
  seats_unavailable: 'somebody else had the seats',
  seat_blocked: 'the seats are not for sale',
  too_busy: 'very many came at once, so they were asked to come again',
  too_many_unpaid_seats: 'too many unpaid seats of one network or address',
  too_many_open_orders: 'too many unpaid orders of one address',
  too_many_given_up_orders: 'too many orders given up from one network',
  proof_of_work_required: 'the browser did not show that it is no robot',
  wrong_total: 'the price had changed',
  total_too_high: 'the total was too high',
  too_many_seats: 'too many seats in one order',
  unknown_seat: 'the seating plan had changed',
  sales_off: 'sales were switched off',
  no_bank_details: 'the school had not said to which account',
  performance_past: 'the performance had begun',
  idempotency_key_reused: 'the order was changed after it had been sent',
};

/** Why an order got no seats, by the code of its refusal, for people who read a report. */
export const refusalInWords = (code: string): string =>
  WORDS[code] ?? `refused (${code.replaceAll('_', ' ')})`;
