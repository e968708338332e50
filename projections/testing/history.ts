import { randomUUID } from 'node:crypto';
import type {
  BookingPlaced,
  PricedSeat,
  ReadField,
  ReceiptReading,
  Seat,
} from '../../backend/contracts/events/index.js';

/* Events of an invented sale. A test sets only the fields that it needs. */

export const PERFORMANCE = '6f0f3f0e-0000-4000-8000-000000000001';
const ROW_A = '6f0f3f0e-0000-4000-8000-00000000000a';

export const seatA = (number: number): Seat => ({
  rowId: ROW_A,
  number,
  section: 'Stalls',
  row: 'A',
});
export const pricedSeatA = (number: number): PricedSeat => ({ ...seatA(number), priceSen: 2000 });

export const placed = (
  bookingId: string,
  more: Partial<BookingPlaced['data']> = {},
): BookingPlaced => ({
  type: 'BookingPlaced',
  data: {
    bookingId,
    confirmationNumber: randomUUID().slice(0, 11).toUpperCase(),
    performance: {
      performanceId: PERFORMANCE,
      productionId: '6f0f3f0e-0000-4000-8000-000000000002',
      schoolId: '6f0f3f0e-0000-4000-8000-000000000003',
      productionTitle: 'Puteri Gunung Ledang',
      startsAt: '2030-03-12T12:00:00.000Z',
      venue: 'Dewan Melati',
    },
    payee: {
      merchantName: 'PIBG SMK SERI MELATI',
      bankName: 'Maybank',
      accountName: 'PIBG SMK Seri Melati',
      accountNumber: '514123456789',
    },
    customer: { name: 'Aisyah Rahman', email: 'Aisyah@example.com', phone: '012-345 6789' },
    userId: null,
    seats: [pricedSeatA(1), pricedSeatA(2)],
    totalSen: 4000,
    holdUntil: '2030-03-01T04:30:00.000Z',
    holdMinutes: 30,
    requestFingerprint: 'f',
    ...more,
  },
});

const sure = <T>(value: T): ReadField<T> => ({ value, confidence: 1, candidates: [value] });
const nothing = { value: null, confidence: 0, candidates: [] };

export const reading: ReceiptReading = {
  amountSen: sure(4000),
  recipient: sure('PIBG SMK SERI MELATI'),
  accountNumber: sure('514123456789'),
  transactionId: sure('MB123456789'),
  paidAt: sure('2030-03-01T12:05+08:00'),
  method: sure('DuitNow Transfer'),
  reference: nothing,
  payerBank: nothing,
  outcome: sure('success'),
  texts: ['Amount RM 40.00', 'Amount 40.00'],
  engine: 'test 1',
  durationMs: 5,
};
