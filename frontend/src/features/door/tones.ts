import type { Outcome } from './ticket-check';

/** Green: let in. Amber: look again. Red: not let in. Beside the colour stand an icon and a word, because not everybody tells the colours apart. */
export type Tone = 'good' | 'warn' | 'bad';

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
