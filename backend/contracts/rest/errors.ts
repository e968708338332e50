import type { WorkChallenge } from './proof-of-work.js';

/** Every error body. `message` is for the person in front of the screen, `error` is a stable code for programs. */
export interface ErrorBody {
  readonly message: string;
  readonly error: string;
  readonly requestId?: string;
  /** With `invalid_input`: what is wrong with which field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `changed_meanwhile`: the fields that somebody else changed, with their values of now. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** With `seats_unavailable` and `Seat conflict`. */
  readonly conflictingSeats?: readonly ConflictingSeat[];
  /** With `proof_of_work_required`. */
  readonly challenge?: WorkChallenge;
  /** With `sign_in_again`: a path of this site; `&redirect=` leads back. */
  readonly signInUrl?: string;
  /** With `statement_…`: the line of the file, from 1; null: the file as a whole. */
  readonly line?: number | null;
  /** With `already_checked_in`: when the first guest of the booking came in (ISO 8601), and who let them in. */
  readonly checkedInAt?: string;
  readonly checkedInBy?: string | null;
  /** With `cash_too_large` and `cash_too_small`: the sum that is open. */
  readonly open?: string;
  /** With `refund_too_large`: the sum that is to be paid back. */
  readonly refundDue?: string;
}

export interface ConflictingSeat {
  readonly section: string;
  readonly row: string;
  readonly number: number;
  /** Only in the amendment conflict, for staff. */
  readonly confirmationNumber?: string;
}
