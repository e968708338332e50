import type { WorkChallenge } from './proof-of-work.js';
import type { Translations } from './ticket-kinds.js';

/** Body of every error. `message` is for people, `error` is a stable code for programs. */
export interface ErrorBody {
  readonly message: string;
  readonly error: string;
  readonly requestId?: string;
  /** With `invalid_input`: the error of each wrong field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `changed_meanwhile`: present values of the fields that another person changed. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** With `seats_unavailable` and `Seat conflict`. */
  readonly conflictingSeats?: readonly ConflictingSeat[];
  /** With `proof_of_work_required`. */
  readonly challenge?: WorkChallenge;
  /** With `sign_in_again`: a path of this site; add `&redirect=` with the page to return to. */
  readonly signInUrl?: string;
  /** With `statement_…`: number of the line in the file, from 1; null: the file as a whole. */
  readonly line?: number | null;
  /** With `already_checked_in`: when the first guest of the booking came in (ISO 8601), and who let that guest in. */
  readonly checkedInAt?: string;
  readonly checkedInBy?: string | null;
  /** With `cash_too_large` and `cash_too_small`: the sum that is open. */
  readonly open?: string;
  /** With `refund_too_large`: the refund due. */
  readonly refundDue?: string;
  /** With `wrong_total`: the right total, a decimal string. */
  readonly total?: string;
  /**
   * With `kind_not_offered`, `kind_wrong_section`, `too_many_of_kind` and `kind_alone`: the ticket kind that was refused. With
   * `discount_code_needed`: a kind that is sold only with a code.
   */
  readonly ticketKind?: {
    readonly id: string;
    readonly name: string;
    /** The name in other languages, where the refusal knows them. */
    readonly translations?: Translations;
  };
  /** With `kind_wrong_section`: a seat that is not sold as this kind. With `discount_code_needed`: one of a section kept back. */
  readonly seat?: ConflictingSeat;
  /** With `too_many_of_kind`: the most tickets of the kind in one order. */
  readonly most?: number;
  /** With `kind_alone`: names of the kinds, one of which must be in the order. */
  readonly onlyWith?: readonly string[];
  /** With `extra_sold_out` and `too_many_extras`: the extra that was refused. */
  readonly extra?: { readonly id: string; readonly name: string; readonly size?: string };
  /** With `extra_sold_out`: pieces that the order could have. */
  readonly left?: number;
}

export interface ConflictingSeat {
  readonly section: string;
  readonly row: string;
  readonly number: number;
  /** Only in the amendment conflict, for staff. */
  readonly confirmationNumber?: string;
}
