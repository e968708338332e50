import type {
  EventMetadata,
  StatementLineMatched,
  StatementLineUnmatched,
} from '../../../contracts/events/index.js';
import { toRinggit } from '../../../contracts/money.js';
import type { BookingHistoryEntry, HistoryDetail } from '../../../contracts/rest/administration.js';
import { day } from '../../box-office/api.js';
import { whoDid } from '../../orders/api.js';

/** Stored event that matches a statement line with a booking, or undoes this match. */
export type MatchEvent = (StatementLineMatched | StatementLineUnmatched) & {
  readonly id: string;
  readonly metadata: EventMetadata;
};

/** Statement line as an entry shows it: its day, its whole sum in sen, and the bank's text, which may have been erased. */
export interface MatchedLine {
  readonly day: string;
  readonly amount_sen: string;
  readonly text: string | null;
}

/** Returns a match as an entry of the booking's history for staff. Pure. */
export function matchEntry(event: MatchEvent, line: MatchedLine | undefined): BookingHistoryEntry {
  const { id, type, metadata, data } = event;
  const sum = toRinggit(data.amountSen);
  return {
    id,
    at: metadata.occurredAt,
    type,
    who: whoDid(metadata.actor),
    summary:
      type === 'StatementLineMatched'
        ? `The bank statement shows ${sum} for this booking.`
        : data.returnedBy
          ? `The bank took ${sum} back that its statement had shown for this booking.`
          : `Took back that ${sum} of the bank statement are for this booking.`,
    changes: [],
    details: [...lineDetails(line), ...reasons(event)],
    pictureUrl: null,
    mail: null,
  };
}

const lineDetails = (line: MatchedLine | undefined): HistoryDetail[] =>
  line === undefined
    ? []
    : [
        {
          label: 'Line of the statement',
          value: [day(line.day), toRinggit(Number(line.amount_sen)), line.text]
            .filter(Boolean)
            .join(', '),
        },
      ];

const reasons = ({ type, data }: MatchEvent): HistoryDetail[] =>
  type === 'StatementLineMatched' && data.reasons.length > 0
    ? [
        {
          label: 'Because',
          value: data.reasons.map((reason) => reason.replaceAll('-', ' ')).join(', '),
        },
      ]
    : [];
