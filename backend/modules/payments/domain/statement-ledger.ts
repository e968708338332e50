import type { MatchEvent } from '../../../contracts/booking-account.js';
import type {
  Actor,
  EventMetadata,
  MatchReason,
  MatchRule,
  StatementEvent,
  StatementImported,
  StatementLineFacts,
  StatementLineReturned,
  StatementLinesRecorded,
} from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { KnownLine } from './line-identity.js';

/*
 * Builds the ledger of a school's bank statements from its event stream, and decides on changes. Matches never exceed
 * the sum of a line or the price of a booking.
 */

export interface LedgerLine extends StatementLineFacts {
  readonly statementId: string;
  /** Text of the bank; null after an erasure. */
  readonly text: string | null;
}

export interface Match {
  readonly lineId: string;
  readonly bookingId: string;
  readonly amountSen: number;
}

export interface StatementLedger {
  readonly lines: ReadonlyMap<string, LedgerLine>;
  /** Lines of interrupted imports, which do not count. */
  readonly staged: ReadonlyMap<string, readonly LedgerLine[]>;
  readonly imports: readonly StatementImported['data'][];
  /** Progress of the imports that may still complete. */
  readonly underWay: ReadonlyMap<string, ImportUnderWay>;
  /** One match for each pair of line and booking, with the sum of all its parts. */
  readonly matches: readonly Match[];
  readonly matchEvents: readonly (MatchEvent & { readonly id: string })[];
  /**
   * Pairs (see {@link pairOf}) that are never matched automatically again: staff undid the match, or the bank took the
   * payment back.
   */
  readonly takenBack: ReadonlySet<string>;
  /** Lines whose unmatched rest staff marked as no payment for a booking. */
  readonly setAside: ReadonlySet<string>;
  /** Payments that the bank took back, by the id of the incoming line. These lines are also set aside. */
  readonly returned: ReadonlyMap<string, StatementLineReturned['data']>;
  /** Lines recorded in the last thirty days, also by interrupted imports; they count towards the quota. */
  readonly recorded: readonly RecordedLines[];
}

interface RecordedLines {
  readonly at: string;
  readonly lines: number;
  readonly characters: number;
}

export interface ImportUnderWay {
  readonly fileName: string;
  readonly newLines: number;
  readonly recordedLines: number;
  readonly isComplete: boolean;
  /** Time of the import's last event, in ISO 8601. */
  readonly lastAt: string;
  readonly actor: Actor;
}

export const pairOf = ({ lineId, bookingId }: Pick<Match, 'lineId' | 'bookingId'>): string =>
  `${lineId} ${bookingId}`;

export const emptyLedger = (): StatementLedger => ({
  lines: new Map(),
  staged: new Map(),
  imports: [],
  underWay: new Map(),
  matches: [],
  matchEvents: [],
  takenBack: new Set(),
  setAside: new Set(),
  returned: new Map(),
  recorded: [],
});

export type LedgerEvent = StatementEvent & {
  readonly id: string;
  readonly metadata: Pick<EventMetadata, 'occurredAt' | 'actor'>;
};

export function evolveLedger(ledger: StatementLedger, event: LedgerEvent): StatementLedger {
  switch (event.type) {
    case 'StatementLinesRecorded': {
      const { statementId, lines, texts } = event.data;
      const added = lines.map((line, place) => ({
        ...line,
        statementId,
        text: texts?.[place] ?? null,
      }));
      const before = ledger.staged.get(statementId) ?? [];
      return {
        ...ledger,
        staged: new Map(ledger.staged).set(statementId, [...before, ...added]),
        underWay: underWayAfter(ledger, event),
        recorded: recordedAfter(ledger, event),
      };
    }
    case 'StatementImported': {
      const { statementId } = event.data;
      const staged = new Map(ledger.staged);
      const lines = new Map(ledger.lines);
      for (const line of staged.get(statementId) ?? []) lines.set(line.lineId, line);
      staged.delete(statementId);
      const mayEnd = ([id]: readonly [string, ImportUnderWay]): boolean =>
        id === statementId || !!staged.get(id)?.some(({ lineId }) => !lines.has(lineId));
      const underWay = new Map([...ledger.underWay].filter(mayEnd));
      const own = underWay.get(statementId);
      const lastAt = event.metadata.occurredAt;
      if (own) underWay.set(statementId, { ...own, isComplete: true, lastAt });
      return { ...ledger, lines, staged, underWay, imports: [...ledger.imports, event.data] };
    }
    case 'StatementLineMatched': {
      const { lineId, bookingId, amountSen } = event.data;
      const known = matchOf(ledger, event.data);
      const more = { lineId, bookingId, amountSen: (known?.amountSen ?? 0) + amountSen };
      return {
        ...ledger,
        matches: known
          ? ledger.matches.map((match) => (match === known ? more : match))
          : [...ledger.matches, more],
        matchEvents: [...ledger.matchEvents, event],
      };
    }
    case 'StatementLineUnmatched': {
      const known = matchOf(ledger, event.data);
      return {
        ...ledger,
        matches: ledger.matches.filter((match) => match !== known),
        matchEvents: [...ledger.matchEvents, event],
        takenBack: new Set(ledger.takenBack).add(pairOf(event.data)),
      };
    }
    case 'StatementLineSetAside':
      return { ...ledger, setAside: new Set(ledger.setAside).add(event.data.lineId) };
    case 'StatementLineReturned': {
      const { lineId } = event.data;
      return {
        ...ledger,
        setAside: new Set(ledger.setAside).add(lineId),
        returned: new Map(ledger.returned).set(lineId, event.data),
      };
    }
    case 'StatementLineReopened': {
      const { lineId } = event.data;
      const [setAside, returned] = [new Set(ledger.setAside), new Map(ledger.returned)];
      const by = returned.get(lineId)?.byLineId;
      setAside.delete(lineId);
      returned.delete(lineId);
      const takenBack = new Set(ledger.takenBack);
      if (by !== undefined) takenBack.add(pairOf({ lineId, bookingId: by }));
      return { ...ledger, setAside, returned, takenBack };
    }
  }
}

function underWayAfter(
  { underWay }: StatementLedger,
  { data: { statementId, lines, of }, metadata }: LedgerEvent & StatementLinesRecorded,
): StatementLedger['underWay'] {
  if (!of) return underWay;
  return new Map(underWay).set(statementId, {
    ...of,
    isComplete: false,
    recordedLines: (underWay.get(statementId)?.recordedLines ?? 0) + lines.length,
    lastAt: metadata.occurredAt,
    actor: metadata.actor,
  });
}

/**
 * Limits on the lines that one school imports in thirty days: three files of the largest size. The event log never
 * shrinks.
 */
const QUOTA_DAYS = 30;
const QUOTA_LINES = 60_000;
const QUOTA_CHARACTERS = 8_000_000;

const quotaBegins = (now: string): string =>
  new Date(Date.parse(now) - QUOTA_DAYS * 86_400_000).toISOString();

function recordedAfter(
  { recorded }: StatementLedger,
  { data: { lines, texts }, metadata: { occurredAt } }: LedgerEvent & StatementLinesRecorded,
): RecordedLines[] {
  const since = quotaBegins(occurredAt);
  const characters = texts?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  return [
    ...recorded.filter(({ at }) => at > since),
    { at: occurredAt, lines: lines.length, characters },
  ];
}

/** @throws Refusal `statement_quota` */
function requireQuota(
  ledger: StatementLedger,
  fresh: readonly { readonly text: string }[],
  now: string,
): void {
  const since = quotaBegins(now);
  const recorded = ledger.recorded.filter(({ at }) => at > since);
  const lines = recorded.reduce((sum, each) => sum + each.lines, fresh.length);
  const characters = [
    ...recorded.map((each) => each.characters),
    ...fresh.map(({ text }) => text.length),
  ];
  if (lines <= QUOTA_LINES && characters.reduce((sum, each) => sum + each, 0) <= QUOTA_CHARACTERS)
    return;
  throw new Refusal(
    'rule-broken',
    'statement_quota',
    `A school may import ${QUOTA_LINES.toLocaleString('en')} lines, or ${QUOTA_CHARACTERS / 1_000_000} million characters of their texts, within ${QUOTA_DAYS} days, and with this file there would be more. Please import a shorter time, or this file later.`,
  );
}

export function knownLines({ lines, imports }: StatementLedger): KnownLine[] {
  const endings = new Map(
    imports.map(({ statementId, accountEnding }) => [statementId, accountEnding]),
  );
  return [...lines.values()].map(({ lineId, date, amountSen, text, statementId }) => ({
    lineId,
    date,
    amountSen,
    text,
    accountEnding: endings.get(statementId) ?? null,
  }));
}

const matchOf = (
  { matches }: StatementLedger,
  { lineId, bookingId }: Pick<Match, 'lineId' | 'bookingId'>,
): Match | undefined =>
  matches.find((match) => match.lineId === lineId && match.bookingId === bookingId);

const sumOf = (matches: readonly Match[]): number =>
  matches.reduce((sum, { amountSen }) => sum + amountSen, 0);

/** Returns the sum, in sen, that statement lines pay for a booking. */
export const provenSen = ({ matches }: StatementLedger, bookingId: string): number =>
  sumOf(matches.filter((match) => match.bookingId === bookingId));

export const matchEventsOf = ({ matchEvents }: StatementLedger, bookingId: string): MatchEvent[] =>
  matchEvents.filter(({ data }) => data.bookingId === bookingId);

/**
 * Returns the sum that statements prove for a booking, and how it changed since an event. Null when the event is
 * neither a match of this booking nor the undoing of one.
 */
export function proofSince(
  ledger: StatementLedger,
  bookingId: string,
  eventId: string,
): { readonly provenSen: number; readonly laterSen: readonly number[] } | null {
  const changes = ledger.matchEvents.filter(({ data }) => data.bookingId === bookingId);
  const at = changes.findIndex(({ id }) => id === eventId);
  if (at < 0) return null;
  const laterSen = changes
    .slice(at + 1)
    .map(({ type, data }) => (type === 'StatementLineMatched' ? data.amountSen : -data.amountSen));
  return { provenSen: provenSen(ledger, bookingId), laterSen };
}

/** Returns the part of a line, in sen, that is not matched yet; 0 for an outgoing line. */
export const restOf = ({ lines, matches }: StatementLedger, lineId: string): number => {
  const line = lines.get(lineId);
  const used = sumOf(matches.filter((match) => match.lineId === lineId));
  return Math.max(0, (line?.amountSen ?? 0) - used);
};

/** Maximum numbers of lines and characters in one event, far below what an event store accepts. */
const LINES_IN_AN_EVENT = 250;
const CHARACTERS_IN_AN_EVENT = 100_000;

export interface StatementToImport extends Omit<
  StatementImported['data'],
  'newLines' | 'knownLines' | 'from' | 'to' | 'inSen' | 'outSen'
> {
  readonly lines: readonly (StatementLineFacts & { readonly text: string })[];
}

function inEvents(lines: StatementToImport['lines']): StatementToImport['lines'][] {
  const events: StatementToImport['lines'][number][][] = [];
  let characters = 0;
  for (const line of lines) {
    const event = events.at(-1);
    characters += line.text.length;
    if (event && event.length < LINES_IN_AN_EVENT && characters <= CHARACTERS_IN_AN_EVENT)
      event.push(line);
    else {
      events.push([line]);
      characters = line.text.length;
    }
  }
  return events;
}

/**
 * Imports a statement without the lines that were imported before. `StatementImported` comes last, so an interrupted
 * import does not count. The events may be written in parts; {@link completeImport} returns the last. @param now time
 * in ISO 8601 @throws Refusal `statement_known`, `statement_quota`
 */
export function importStatement(
  ledger: StatementLedger,
  { lines, ...facts }: StatementToImport,
  now: string,
): { recorded: StatementLinesRecorded[]; imported: StatementImported } {
  const { schoolId, statementId, sha256 } = facts;
  const earlier = ledger.imports.find((known) => known.sha256 === sha256);
  if (earlier)
    throw new Refusal(
      'conflict',
      'statement_known',
      `This very file was imported already, as “${earlier.fileName}”. Nothing was changed.`,
    );
  const fresh = lines.filter(({ lineId }) => !ledger.lines.has(lineId));
  const dates = lines.map(({ date }) => date).toSorted();
  requireQuota(ledger, fresh, now);
  const recorded = inEvents(fresh).map((some): StatementLinesRecorded => ({
    type: 'StatementLinesRecorded',
    data: {
      schoolId,
      statementId,
      lines: some.map(({ text: _, ...line }) => line),
      texts: some.map(({ text }) => text),
      of: { fileName: facts.fileName, newLines: fresh.length },
    },
  }));
  const sum = (way: 1 | -1): number =>
    lines.reduce((all, { amountSen }) => all + Math.max(0, amountSen * way), 0);
  const imported: StatementImported = {
    type: 'StatementImported',
    data: {
      ...facts,
      from: dates[0] as string,
      to: dates.at(-1) as string,
      newLines: fresh.length,
      knownLines: lines.length - fresh.length,
      inSen: sum(1),
      outSen: sum(-1),
    },
  };
  return { recorded, imported };
}

/**
 * Returns the last event of an import. Refuses when another import stored the same file or lines meanwhile. @throws
 * Refusal `statement_known`, `imported_meanwhile`
 */
export function completeImport(ledger: StatementLedger, last: StatementImported): StatementEvent[] {
  const { statementId, sha256 } = last.data;
  const staged = ledger.staged.get(statementId) ?? [];
  const meanwhile =
    ledger.imports.some((known) => known.sha256 === sha256) ||
    staged.some(({ lineId }) => ledger.lines.has(lineId));
  if (meanwhile)
    throw new Refusal(
      'conflict',
      'imported_meanwhile',
      'Somebody else imported a statement of the same days at this moment. Please look at it and try again.',
    );
  return [last];
}

export interface MatchWish {
  readonly schoolId: string;
  readonly lineId: string;
  readonly bookingId: string;
  /** Largest sum, in sen, that statements may prove for the booking, taken from the booking's own stream. */
  readonly provableSen: number;
  readonly rule: MatchRule | null;
  readonly reasons: readonly MatchReason[];
}

/**
 * Matches as much of the line as the booking still needs; a match grows when its seats become dearer. Returns no events
 * when nothing is left to match, or when an automatic rule would repeat a match that staff undid. @throws Refusal
 * `line_not_found`, `line_used`, `line_set_aside`, `not_incoming`, `paid_already`
 */
export function matchLine(ledger: StatementLedger, wish: MatchWish): StatementEvent[] {
  const { schoolId, lineId, bookingId, rule, reasons } = wish;
  const short = wish.provableSen - provenSen(ledger, bookingId);
  if (matchOf(ledger, wish) && (short <= 0 || restOf(ledger, lineId) === 0)) return [];
  if (rule !== null && ledger.takenBack.has(pairOf(wish))) return [];
  requireOpen(ledger, lineId);
  if (short <= 0)
    throw new Refusal(
      'conflict',
      'paid_already',
      'The statements prove the whole sum of this booking already. If the family paid twice, pay this transfer back and mark it as refunded.',
    );
  const amountSen = Math.min(short, restOf(ledger, lineId));
  return [
    {
      type: 'StatementLineMatched',
      data: { schoolId, lineId, bookingId, amountSen, rule, reasons },
    },
  ];
}

/**
 * Undoes the match of a line and a booking. A rest that was set aside is opened again, because more money is free now
 * than staff saw. @throws Refusal `not_matched`
 */
export function unmatchLine(
  ledger: StatementLedger,
  { schoolId, lineId, bookingId }: Pick<MatchWish, 'schoolId' | 'lineId' | 'bookingId'>,
): StatementEvent[] {
  const match = matchOf(ledger, { lineId, bookingId });
  if (!match)
    throw new Refusal('conflict', 'not_matched', 'This line does not pay for that booking.');
  const { amountSen } = match;
  return [
    { type: 'StatementLineUnmatched', data: { schoolId, lineId, bookingId, amountSen } },
    ...reopenLine(ledger, { schoolId, lineId }),
  ];
}

/**
 * Records that the bank took back the whole payment of a line, which then proves nothing. @param named bookings in the
 * text of a line that pays for none yet @throws Refusal `line_not_found`, `line_set_aside`, `not_incoming`, `other_sum`
 */
export function returnLine(
  ledger: StatementLedger,
  {
    schoolId,
    lineId,
    byLineId,
    named = [],
  }: {
    readonly schoolId: string;
    readonly lineId: string;
    readonly byLineId: string;
    readonly named?: StatementLineReturned['data']['bookings'];
  },
): StatementEvent[] {
  const [line, by] = [ledger.lines.get(lineId), ledger.lines.get(byLineId)];
  if (!line || !by) throw new Refusal('not-found', 'line_not_found', 'Statement line not found');
  if (ledger.returned.get(lineId)?.byLineId === byLineId) return [];
  if (line.amountSen <= 0) throw notIncoming();
  const isUsed = [...ledger.returned.values()].some((each) => each.byLineId === byLineId);
  if (isUsed || ledger.setAside.has(lineId) || ledger.setAside.has(byLineId)) throw lineSetAside();
  if (by.amountSen !== -line.amountSen)
    throw new Refusal('rule-broken', 'other_sum', 'The two lines do not have the same sum.');
  const paidFor = ledger.matches.filter((match) => match.lineId === lineId);
  const bookings = paidFor.length > 0 ? paidFor : named;
  return [
    ...paidFor.map(({ bookingId, amountSen }): StatementEvent => ({
      type: 'StatementLineUnmatched',
      data: { schoolId, lineId, bookingId, amountSen, returnedBy: byLineId },
    })),
    {
      type: 'StatementLineReturned',
      data: {
        schoolId,
        lineId,
        byLineId,
        amountSen: line.amountSen,
        bookings: bookings.map(({ bookingId, amountSen }) => ({ bookingId, amountSen })),
      },
    },
  ];
}

export const returnedSen = ({ returned }: StatementLedger, bookingId: string): number =>
  [...returned.values()]
    .flatMap(({ bookings }) => bookings)
    .reduce((sum, each) => sum + (each.bookingId === bookingId ? each.amountSen : 0), 0);

/**
 * Sets the rest of a line aside as no payment for a booking. An outgoing line that returns no payment is set aside as
 * `other`. @throws Refusal like {@link matchLine}
 */
export function setLineAside(
  ledger: StatementLedger,
  { schoolId, lineId, as }: { schoolId: string; lineId: string; as: 'refunded' | 'other' },
): StatementEvent[] {
  const wentOut = (ledger.lines.get(lineId)?.amountSen ?? 0) < 0;
  if (!wentOut || as !== 'other' || ledger.setAside.has(lineId)) requireOpen(ledger, lineId);
  const amountSen = restOf(ledger, lineId);
  return [{ type: 'StatementLineSetAside', data: { schoolId, lineId, as, amountSen } }];
}

export const reopenLine = (
  ledger: StatementLedger,
  data: { schoolId: string; lineId: string },
): StatementEvent[] =>
  ledger.setAside.has(data.lineId) ? [{ type: 'StatementLineReopened', data }] : [];

function requireOpen(ledger: StatementLedger, lineId: string): void {
  const line = ledger.lines.get(lineId);
  if (!line) throw new Refusal('not-found', 'line_not_found', 'Statement line not found');
  if (line.amountSen <= 0) throw notIncoming();
  if (ledger.setAside.has(lineId)) throw lineSetAside();
  if (restOf(ledger, lineId) === 0)
    throw new Refusal('conflict', 'line_used', 'All of this line pays for bookings already.');
}

const notIncoming = (): Refusal =>
  new Refusal('rule-broken', 'not_incoming', 'This line is money that went out.');

const lineSetAside = (): Refusal =>
  new Refusal(
    'conflict',
    'line_set_aside',
    'This line was marked as refunded, as taken back by the bank, or as no payment for tickets. Please open it again first.',
  );
