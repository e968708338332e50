import type {
  DomainEvent,
  DomainEventOf,
  StatementEvent,
} from '../../backend/contracts/events/index.js';
import { placed } from './history.js';

export const LINE = '6f0f3f0e-0000-4000-8000-0000000000d1';
const other = '6f0f3f0e-0000-4000-8000-0000000000d2';
const schoolId = '6f0f3f0e-0000-4000-8000-0000000000d3';
const statementId = '6f0f3f0e-0000-4000-8000-0000000000d4';
const bookingId = '6f0f3f0e-0000-4000-8000-0000000000d5';

const recorded: DomainEventOf<'StatementLinesRecorded'> = {
  type: 'StatementLinesRecorded',
  data: {
    schoolId,
    statementId,
    lines: [
      { lineId: LINE, date: '2030-03-01', time: '12:05', amountSen: 4000 },
      { lineId: other, date: '2030-03-02', time: null, amountSen: -2500 },
    ],
    texts: ['DUITNOW 7K3MQ-9XR2T AISYAH', 'PERCETAKAN JAYA'],
  },
};
const imported: DomainEventOf<'StatementImported'> = {
  type: 'StatementImported',
  data: {
    schoolId,
    statementId,
    fileName: 'maybank.csv',
    sha256: 'b'.repeat(64),
    format: 'csv',
    accountEnding: '6789',
    from: '2030-03-01',
    to: '2030-03-02',
    newLines: 2,
    knownLines: 0,
    inSen: 4000,
    outSen: 2500,
    layout: null,
  },
};
const matched: DomainEventOf<'StatementLineMatched'> = {
  type: 'StatementLineMatched',
  data: {
    schoolId,
    lineId: LINE,
    bookingId,
    amountSen: 4000,
    rule: 'booking-code',
    reasons: ['booking-code', 'same-sum'],
  },
};
const setAside: DomainEventOf<'StatementLineSetAside'> = {
  type: 'StatementLineSetAside',
  data: { schoolId, lineId: LINE, as: 'refunded', amountSen: 4000 },
};

type Case<Type extends StatementEvent['type']> = readonly [
  ...before: DomainEvent[],
  last: DomainEventOf<Type>,
];

/** Recorded cases of bank statement events, in the same form as the other files of recorded cases. */
export const RECORDED_STATEMENT_HISTORY: {
  readonly [Type in StatementEvent['type']]: Readonly<Record<string, Case<Type>>>;
} = {
  StatementLinesRecorded: { 'of an import that never ended': [recorded] },
  StatementImported: { 'with its lines': [recorded, imported] },
  StatementLineMatched: {
    'by its code': [recorded, imported, matched],
    'of an order that is there': [
      placed(bookingId, { confirmationNumber: '7K3MQ-9XR2T' }),
      matched,
    ],
    'more of the same line, by staff': [
      recorded,
      imported,
      { ...matched, data: { ...matched.data, amountSen: 3000 } },
      { ...matched, data: { ...matched.data, amountSen: 1000, rule: null, reasons: [] } },
    ],
  },
  StatementLineUnmatched: {
    'by staff': [
      recorded,
      imported,
      matched,
      {
        type: 'StatementLineUnmatched',
        data: { schoolId, lineId: LINE, bookingId, amountSen: 4000 },
      },
    ],
  },
  StatementLineReturned: {
    'by the line that went out': [
      recorded,
      imported,
      matched,
      {
        type: 'StatementLineUnmatched',
        data: { schoolId, lineId: LINE, bookingId, amountSen: 4000, returnedBy: other },
      },
      {
        type: 'StatementLineReturned',
        data: {
          schoolId,
          lineId: LINE,
          byLineId: other,
          amountSen: 4000,
          bookings: [{ bookingId, amountSen: 4000 }],
        },
      },
    ],
  },
  StatementLineSetAside: { refunded: [recorded, imported, setAside] },
  StatementLineReopened: {
    'set aside before': [
      recorded,
      imported,
      setAside,
      { type: 'StatementLineReopened', data: { schoolId, lineId: LINE } },
    ],
  },
};
