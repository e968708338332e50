import type { Outcome } from './ticket-check';

/**
 * Colour of a result. `ask` (neutral): staff select guests; `good` (green): admitted; `warn` (amber): check again; `bad` (red):
 * not admitted. An icon and a word say the same for people who cannot distinguish the colours.
 */
export type Tone = 'ask' | 'good' | 'warn' | 'bad';

export const toneOf: Readonly<Record<Outcome, Tone>> = {
  'Valid Ticket': 'good',
  'See the Office': 'warn',
  'Already Checked In': 'warn',
  'Some Already In': 'warn',
  'Wrong Production': 'warn',
  'Wrong Showtime': 'warn',
  'Wrong Day': 'warn',
  'Not Paid': 'bad',
  'Not Valid': 'bad',
};
