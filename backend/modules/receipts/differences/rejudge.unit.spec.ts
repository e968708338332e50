import { describe, expect, it } from '@jest/globals';
import type {
  Actor,
  BookingEvent,
  DomainEvent,
  ReceiptReading,
} from '../../../contracts/events/index.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { agreed, clearReading, unseen } from '../testing/readings.js';
import { rejudge, type ReadAgain, type Rejudged } from './rejudge.js';

const machine: Actor = { kind: 'system', name: 'receipt-check' };
let position = 0;

const recorded = (stream: string, event: DomainEvent, occurredAt: string): RecordedEvent => {
  position += 1;
  const metadata = {
    occurredAt,
    actor: machine,
    requestId: 'q',
    correlationId: 'c',
    causationId: 'q',
  };
  return {
    ...event,
    id: `e${position}`,
    stream,
    revision: position,
    position: String(position),
    recordedAt: occurredAt,
    metadata,
  } as RecordedEvent;
};

/** A booking made at 20:05 and judged at 20:20, with the old judge's word on its receipt. */
function booking(
  bookingId: string,
  reading: ReceiptReading | null,
  decision: 'BookingConfirmed' | 'ReceiptReferredToStaff',
): RecordedEvent[] {
  const receiptId = `r-${bookingId}`;
  const data = { bookingId, receiptId, message: '' };
  const events: [BookingEvent, string][] = [
    [
      {
        type: 'BookingPlaced',
        data: {
          bookingId,
          confirmationNumber: 'ABCDE-12345',
          performance: {
            performanceId: 'p',
            productionId: 'd',
            schoolId: 's',
            productionTitle: '',
            startsAt: '2026-04-01T12:00:00.000Z',
            venue: '',
          },
          payee: {
            merchantName: 'PIBG SMK SERI MELATI',
            bankName: 'Maybank',
            accountName: 'PIBG SMK SERI MELATI',
            accountNumber: '514123456789',
          },
          customer: null,
          userId: null,
          seats: [],
          totalSen: 4000,
          holdUntil: '2026-03-12T12:35:00.000Z',
          holdMinutes: 30,
          requestFingerprint: '',
        },
      },
      '2026-03-12T12:05:00.000Z',
    ],
    [
      {
        type: 'ReceiptUploaded',
        data: {
          bookingId,
          receiptId,
          objectUrl: '',
          imageKey: '',
          sha256: bookingId,
          bytes: 1,
          mimeType: 'image/png',
          editor: null,
        },
      },
      '2026-03-12T12:18:00.000Z',
    ],
    [
      { type: 'ReceiptVerificationRequested', data: { bookingId, receiptId, holdUntil: null } },
      '2026-03-12T12:18:00.000Z',
    ],
    [{ type: 'ReceiptRead', data: { bookingId, receiptId, reading } }, '2026-03-12T12:19:00.000Z'],
    [
      decision === 'BookingConfirmed'
        ? { type: decision, data }
        : { type: decision, data: { ...data, reasons: ['amount-unsure'] } },
      '2026-03-12T12:20:00.000Z',
    ],
  ];
  return events.map(([event, at]) => recorded(`booking-${bookingId}`, event, at));
}

const unreadable = (event: RecordedEvent) =>
  ({
    ...event,
    data: null,
    unreadable: 'written by a newer program',
  }) as unknown as RecordedEvent;

async function judgedAgain(
  events: readonly RecordedEvent[],
  readAgain: ReadAgain | null = null,
  schoolId?: string,
): Promise<[string, string, string | undefined, readonly string[] | undefined][]> {
  const lines: Rejudged[] = [];
  async function* history(): AsyncIterable<readonly RecordedEvent[]> {
    yield events;
  }
  for await (const line of rejudge(history(), {
    readAgain,
    ...(schoolId === undefined ? {} : { schoolId }),
  }))
    lines.push(line);
  return lines.map(({ bookingId, old, now }) => [bookingId, old.kind, now?.kind, now?.reasons]);
}

describe('judging old receipts again', () => {
  it("finds what today's judge would confirm, and what it would not", async () => {
    const events = [
      ...booking('a', clearReading({ reference: unseen() }), 'ReceiptReferredToStaff'),
      ...booking(
        'b',
        clearReading({ transactionId: agreed('ZX1199'), outcome: agreed('pending') }),
        'BookingConfirmed',
      ),
    ];
    expect(await judgedAgain(events)).toEqual([
      ['a', 'needs_review', 'confirmed', []],
      ['b', 'confirmed', 'needs_review', ['transfer-pending']],
    ]);
  });

  it('skips an unreadable event, and gives up only the booking that has it', async () => {
    const reading = clearReading({ reference: unseen() });
    const [placed, ...rest] = booking('first-unreadable', reading, 'BookingConfirmed');
    const [order, upload, ...more] = booking('later-unreadable', reading, 'BookingConfirmed');
    const payment = { type: 'PaymentClaimed', data: null, stream: 'payment-transaction-x' };
    const events = [
      unreadable({ ...placed, ...payment } as unknown as RecordedEvent),
      unreadable(placed as RecordedEvent),
      ...rest,
      order as RecordedEvent,
      unreadable(upload as RecordedEvent),
      ...more,
      ...booking('whole', reading, 'ReceiptReferredToStaff'),
    ];
    const expected = [['whole', 'needs_review', 'confirmed', []]];
    expect(await judgedAgain(events)).toEqual(expected);
    expect(await judgedAgain(events, null, 's')).toEqual(expected);
  });

  it('knows what statements showed at the time, also after an event that cannot be read', async () => {
    const matched = (
      type: 'StatementLineMatched' | 'StatementLineUnmatched',
      bookingId: string,
    ) => {
      const line = { schoolId: 's', lineId: `l-${bookingId}`, bookingId, amountSen: 1500 };
      const how = { rule: null, reasons: [] };
      return recorded(
        'statement-s',
        (type === 'StatementLineMatched'
          ? { type, data: { ...line, ...how } }
          : { type, data: line }) as DomainEvent,
        '2026-03-12T12:15:00.000Z',
      );
    };
    const other = (minute: number) =>
      clearReading({
        transactionId: agreed(`ZX77${minute}${minute}`),
        paidAt: agreed(`2026-03-12T20:${minute}+08:00`),
      });
    expect(
      await judgedAgain([
        // A match that cannot be read is lost alone: those of the school that follow it count.
        unreadable(matched('StatementLineMatched', 'lost')),
        matched('StatementLineMatched', 'part'),
        ...booking('part', other(11), 'BookingConfirmed'),
        matched('StatementLineMatched', 'undone'),
        matched('StatementLineUnmatched', 'undone'),
        ...booking('undone', other(14), 'BookingConfirmed'),
      ]),
    ).toEqual([
      ['part', 'confirmed', 'needs_review', ['part-paid']],
      ['undone', 'confirmed', 'confirmed', []],
    ]);
  });

  it('knows payment locks as they were at the time: by those before, not by those after', async () => {
    const same = clearReading({ reference: unseen() });
    expect(
      await judgedAgain([
        ...booking('first', same, 'BookingConfirmed'),
        ...booking('second', same, 'ReceiptReferredToStaff'),
      ]),
    ).toEqual([
      ['first', 'confirmed', 'confirmed', []],
      ['second', 'needs_review', 'rejected', ['transaction-id-used']],
    ]);
  });

  it('sees what a new kind of key would have caught, though nothing was locked by it then', async () => {
    const first = clearReading({ reference: unseen() });
    const second = clearReading({ reference: unseen(), transactionId: agreed('990011223N') });
    expect(
      (
        await judgedAgain([
          ...booking('first', first, 'BookingConfirmed'),
          ...booking('second', second, 'BookingConfirmed'),
        ])
      )[1],
    ).toEqual(['second', 'confirmed', 'needs_review', ['transfer-used']]);
  });

  it('goes by a new reading of the picture when asked to, and by none when it was erased', async () => {
    const events = [
      ...booking('a', clearReading({ amountSen: agreed(1) }), 'BookingConfirmed'),
      ...booking('gone', null, 'BookingConfirmed'),
    ];
    expect(await judgedAgain(events, () => Promise.resolve(clearReading()))).toEqual([
      ['a', 'confirmed', 'confirmed', []],
      ['gone', 'confirmed', undefined, undefined],
    ]);
  });
});
