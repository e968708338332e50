import type { Actor } from '../../../contracts/events/index.js';

/** What the house does by itself, by the names its processes write into events. */
const WORKS: Readonly<Record<string, string>> = {
  'receipt-check': 'the receipt check',
  'ticket-mail': 'the ticket email',
  'hold-expiry': 'the clock of the time to pay',
  'payment-claim': 'the record of payments',
  'showtime-move': 'the moved showtime',
  settlement: 'the settling of seats',
  demo: 'the demo',
};

/** Who did something, as staff read it: `Customer`, a person's name, or `the receipt check (automatic)`. */
export function whoDid(actor: Actor): string {
  if (actor.kind === 'customer') return 'Customer';
  return actor.kind === 'system' ? `${WORKS[actor.name] ?? 'the house'} (automatic)` : actor.name;
}
