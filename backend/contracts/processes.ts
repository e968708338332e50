/**
 * The processes that act by themselves. Keys are the names they write into events (`actor.kind` is `system`), values how staff
 * read them. A name in stored events must stay here; when no process writes it any more, it moves to `FORMER_PROCESSES`.
 */
const PROCESSES = {
  'receipt-check': 'the receipt check',
  'ticket-mail': 'the ticket email',
  'booking-notice': 'the emails about bookings',
  'hold-expiry': 'the clock of the time to pay',
  'payment-lock': 'the record of payments',
  'statement-match': 'the bank statement',
  'seat-reconciliation': 'the reconciliation of seats',
  erasure: 'the erasure of personal data',
  demo: 'the demo',
} as const;

/** A process that may write events. */
export type ProcessName = keyof typeof PROCESSES;

/** Names that appear only in old events. */
const FORMER_PROCESSES: Readonly<Record<string, string>> = {
  'payment-claim': 'the record of payments',
  'showtime-move': 'the moved showtime',
  settlement: 'the reconciliation of seats',
  'performance-move': 'the moved showtime',
};

/** Returns how staff read the name of a process in a stored event; `the system` for an unknown name. */
export function processTitle(name: string): string {
  const titles: Readonly<Record<string, string>> = { ...FORMER_PROCESSES, ...PROCESSES };
  return Object.hasOwn(titles, name) ? (titles[name] as string) : 'the system';
}
