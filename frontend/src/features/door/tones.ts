import type { Outcome } from './ticket-check';

/**
 * Neutral: somebody is asked who is here; green: admitted; amber: look again; red: not admitted. An icon and a word repeat it for
 * people who cannot tell them apart.
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
