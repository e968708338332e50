import type { MatchReason, MatchRule } from '../../../contracts/events/index.js';
import { malaysianDay, UTC_OFFSET } from '../../../contracts/malaysian-time.js';
import type { Steps } from '../../../contracts/steps.js';
import { CodeSearch, type CodeFound } from './code-search.js';

/*
 * Proposes which statement line pays for which booking, and why. Certain proposals are accepted automatically; staff
 * decide about the others.
 */

export interface OpenLine {
  readonly lineId: string;
  /** Day in ISO 8601. */
  readonly date: string;
  /** Malaysian time as HH:MM, or null. */
  readonly time: string | null;
  /** Part of the line, in sen, that no booking has used yet. */
  readonly restSen: number;
  readonly text: string;
}

/** Booking that may wait for money, with the facts that identify its payment. */
export interface OpenBooking {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  /** Part of the booking's price, in sen, that no statement proves yet. */
  readonly openSen: number;
  /** Time in ISO 8601. */
  readonly placedAt: string;
  /** Buyer's name; null after an erasure. */
  readonly name: string | null;
  /**
   * False for rejected, cancelled and expired bookings, unless a receipt or staff accepted money that no line proves yet.
   * Staff may match such a booking when the line has its code or transaction id; it is never matched automatically.
   */
  readonly isLive: boolean;
  readonly transactionIds: readonly string[];
  /** Payment times read from the booking's receipts, such as `2026-03-12T20:15+08:00`. */
  readonly paidAt: readonly string[];
}

export interface Proposal {
  readonly lineId: string;
  readonly bookingId: string;
  readonly amountSen: number;
  /** `certain` is accepted automatically; `likely` and `possible` wait for staff. */
  readonly certainty: 'certain' | 'likely' | 'possible';
  readonly rule: MatchRule | null;
  readonly reasons: readonly MatchReason[];
}

/** Maximum number of days between a transfer and the day on which the bank books it. */
export const DAYS_LATE = 4;
const DAY_MS = 86_400_000;
/** Largest difference, in minutes, between the times on statement and receipt. */
const MINUTES_APART = 3;
/** Shortest transaction id that is searched for. Shorter numbers occur in many lines by chance. */
const ID_LENGTH = 8;

/** Maximum number of bookings under one name. A name on more bookings identifies none of them. */
const MOST_OF_A_FAMILY = 3;

interface Found {
  readonly booking: OpenBooking;
  readonly certainty: Proposal['certainty'];
  readonly rule: MatchRule | null;
  readonly reasons: readonly MatchReason[];
  /** True when the line pays for only one of several bookings, all of which are proposed. */
  readonly isOneOf?: true;
}

/**
 * Proposes bookings for each statement line, the most certain first. The proposals never use more than a line's or a
 * booking's open sum, except where a line may pay for one of several bookings.
 * Runs in steps, one for each line: a school may have thousands of lines.
 */
export function* proposeMatches(
  lines: readonly OpenLine[],
  bookings: readonly OpenBooking[],
): Steps<Proposal[]> {
  const evidence = new Evidence(bookings);
  const open = new Map(bookings.map(({ bookingId, openSen }) => [bookingId, openSen]));
  const proposals: Proposal[] = [];
  const found: { readonly line: OpenLine; readonly found: readonly Found[] }[] = [];
  for (const line of lines) {
    found.push({ line, found: evidence.bookingsFor(line) });
    yield;
  }
  for (const wanted of ['certain', 'likely', 'possible'] as const)
    for (const { line, found: candidates } of found) {
      let rest = line.restSen;
      for (const { booking, certainty, rule, reasons, isOneOf } of candidates) {
        if (certainty !== wanted) continue;
        const short = open.get(booking.bookingId) ?? 0;
        const amountSen = Math.min(rest, short);
        if (amountSen === 0 && short > 0) continue;
        const spent = short === 0;
        proposals.push({
          lineId: line.lineId,
          bookingId: booking.bookingId,
          amountSen,
          certainty: spent ? 'possible' : certainty,
          rule: spent ? null : rule,
          reasons: spent ? [...reasons, 'paid-already'] : reasons,
        });
        open.set(booking.bookingId, short - amountSen);
        if (!isOneOf) rest -= amountSen;
      }
    }
  return proposals;
}

class Evidence {
  private readonly codes: CodeSearch;
  private readonly byId: ReadonlyMap<string, OpenBooking>;
  private readonly byTransaction = new Map<string, OpenBooking[]>();
  private readonly bySum = new Map<number, OpenBooking[]>();
  private readonly names = new NameSearch();

  constructor(bookings: readonly OpenBooking[]) {
    this.byId = new Map(bookings.map((booking) => [booking.bookingId, booking]));
    this.codes = new CodeSearch(
      new Map(bookings.map(({ confirmationNumber, bookingId }) => [confirmationNumber, bookingId])),
    );
    for (const booking of bookings) {
      for (const id of new Set(booking.transactionIds.map(plain)))
        if (id.length >= ID_LENGTH)
          this.byTransaction.set(id, [...(this.byTransaction.get(id) ?? []), booking]);
      if (!booking.isLive || booking.openSen === 0) continue;
      this.names.add(booking);
      const same = this.bySum.get(booking.openSen);
      if (same) same.push(booking);
      else this.bySum.set(booking.openSen, [booking]);
    }
  }

  bookingsFor(line: OpenLine): Found[] {
    const named = this.named(line);
    if (named.length > 0) return named;
    const byTransaction = this.transaction(line);
    if (byTransaction.length > 0) return byTransaction;
    const bySum = this.bySumAndMore(line);
    return bySum.length > 0 ? bySum : this.family(line);
  }

  private named(line: OpenLine): Found[] {
    const found = [...this.codes.in(line.text)].flatMap(([bookingId, how]) => {
      const booking = this.byId.get(bookingId);
      return booking ? [{ booking, how }] : [];
    });
    if (found.length > 1) return severalNamed(line, found);
    return found.map(({ booking, how }) => oneNamed(line, booking, how));
  }

  /**
   * Finds bookings by the transaction id on their receipts. The same id on two bookings suggests a copied receipt, so
   * staff decide.
   */
  private transaction(line: OpenLine): Found[] {
    const ids = new Set(line.text.split(/[^\p{L}\p{N}]+/u).map(plain));
    const shown = new Set([...ids].flatMap((id) => this.byTransaction.get(id) ?? []));
    const live = [...shown].filter(({ isLive }) => isLive);
    if (live.length > 1)
      return live.map((booking) => ({ ...byTransactionId(line, booking, false), isOneOf: true }));
    const [booking] = live.length > 0 ? live : shown;
    return booking ? [byTransactionId(line, booking, booking.isLive)] : [];
  }

  /**
   * Finds bookings for a line without code or transaction id, by the same sum and the same name or time. Certain only
   * when sum, name and time all fit a single booking.
   */
  private bySumAndMore(line: OpenLine): Found[] {
    const near = (this.bySum.get(line.restSen) ?? []).filter((booking) => isNear(line, booking));
    const inText = near.length > 0 ? this.names.in(line.text) : new Set();
    const named = near.filter((booking) => inText.has(booking));
    const [booking] = named.length > 0 ? named : near;
    if (!booking || (named.length === 0 && near.length > 1)) return [];
    const timed = isTimed(line, booking);
    const reasons: MatchReason[] = [
      'same-sum',
      ...(named.length > 0 ? (['payer-name'] as const) : []),
      timed ? 'same-time' : 'same-days',
    ];
    if (named.length === 1 && timed)
      return [{ booking, certainty: 'certain', rule: 'sum-time-and-name', reasons }];
    const likely = named.length === 1 || (near.length === 1 && timed);
    return [{ booking, certainty: likely ? 'likely' : 'possible', rule: null, reasons }];
  }

  /** Finds bookings under the payer's name when no booking has the line's sum; staff decide about them. */
  private family(line: OpenLine): Found[] {
    const near = [...this.names.in(line.text)].filter((booking) => isNear(line, booking));
    return near.slice(0, MOST_OF_A_FAMILY).map((booking) => ({
      booking,
      certainty: 'possible',
      rule: null,
      reasons: ['payer-name', ...sumReasons(line, booking)],
      isOneOf: true,
    }));
  }
}

function byTransactionId(line: OpenLine, booking: OpenBooking, isAlone: boolean): Found {
  const sure = isAlone && booking.openSen === line.restSen;
  return {
    booking,
    certainty: sure ? 'certain' : 'likely',
    rule: sure ? 'transaction-id' : null,
    reasons: ['transaction-id', ...sumReasons(line, booking)],
  };
}

/** A correct booking code in the bank's text makes a match certain. A misspelt code does so only with the right sum. */
function oneNamed(line: OpenLine, booking: OpenBooking, how: CodeFound): Found {
  const more = line.restSen > booking.openSen;
  const sure =
    booking.isLive &&
    !more &&
    (how === 'booking-code-misspelt' ? line.restSen === booking.openSen : true);
  return {
    booking,
    certainty: sure ? 'certain' : 'likely',
    rule: sure ? (how === 'booking-code-misspelt' ? 'misspelt-code' : 'booking-code') : null,
    reasons: [how, ...sumReasons(line, booking)],
  };
}

/**
 * Matches a transfer that names several codes. The matches are certain only when the transfer is exactly the sum of the
 * bookings.
 */
function severalNamed(
  line: OpenLine,
  found: readonly { booking: OpenBooking; how: CodeFound }[],
): Found[] {
  const sum = found.reduce((all, { booking }) => all + booking.openSen, 0);
  const sure = sum === line.restSen && found.every(({ booking }) => booking.isLive);
  return found.map(({ booking, how }) => ({
    booking,
    certainty: sure ? 'certain' : 'likely',
    rule: sure ? 'several-codes' : null,
    reasons: [how, 'several-bookings'],
  }));
}

const sumReasons = (line: OpenLine, { openSen }: OpenBooking): MatchReason[] => {
  if (openSen === 0) return [];
  if (line.restSen === openSen) return ['same-sum'];
  return [line.restSen < openSen ? 'part-of-the-sum' : 'more-than-the-sum'];
};

/** Returns true when the bank booked the line on the day of the order or a few days later. */
function isNear({ date }: OpenLine, { placedAt }: OpenBooking): boolean {
  const ordered = Date.parse(malaysianDay(placedAt));
  const booked = Date.parse(date);
  return booked >= ordered && booked <= ordered + DAYS_LATE * DAY_MS;
}

/** Returns true when the time on the statement fits the time on one of the booking's receipts. */
function isTimed({ date, time }: OpenLine, { paidAt }: OpenBooking): boolean {
  if (time === null) return false;
  const booked = Date.parse(`${date}T${time}${UTC_OFFSET}`);
  return paidAt.some(
    (paid) => paid.includes('T') && Math.abs(Date.parse(paid) - booked) <= MINUTES_APART * 60_000,
  );
}

/** Words in many people's names, which therefore do not identify a buyer. */
const COMMON = new Set([
  'BIN',
  'BINTI',
  'BT',
  'A',
  'L',
  'P',
  'AL',
  'AP',
  'MR',
  'MRS',
  'ENCIK',
  'PUAN',
]);

/**
 * Finds buyers' names in the texts of statement lines, by two words of the name or its only word. Each text is read
 * once for all bookings.
 */
class NameSearch {
  private readonly byWord = new Map<string, OpenBooking[]>();
  private readonly needed = new Map<OpenBooking, number>();

  add(booking: OpenBooking): void {
    const words = new Set(
      wordsOf(booking.name ?? '').filter((word) => !COMMON.has(word) && word.length > 2),
    );
    this.needed.set(booking, Math.min(2, words.size));
    for (const word of words) {
      const same = this.byWord.get(word);
      if (same) same.push(booking);
      else this.byWord.set(word, [booking]);
    }
  }

  in(text: string): ReadonlySet<OpenBooking> {
    const seen = new Map<OpenBooking, number>();
    for (const word of new Set(wordsOf(text)))
      for (const booking of this.byWord.get(word) ?? [])
        seen.set(booking, (seen.get(booking) ?? 0) + 1);
    return new Set(
      [...seen].flatMap(([booking, words]) =>
        words >= (this.needed.get(booking) ?? 0) ? [booking] : [],
      ),
    );
  }
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean);

const plain = (id: string): string => id.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
