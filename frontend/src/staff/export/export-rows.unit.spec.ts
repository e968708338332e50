import { describe, expect, it } from '@jest/globals';
import type { AnalyticsBooking } from '@contracts/rest/administration';
import {
  asPlainText,
  exportColumns,
  exportFileName,
  exportRows,
  hasKinds,
  kindRows,
  moneyRows,
  toCsv,
} from './export-rows';

const booking = (more: Partial<AnalyticsBooking> = {}): AnalyticsBooking => ({
  confirmationNumber: 'K7M3P-X2R9Q',
  customerName: 'Aisyah Rahman',
  customerEmail: 'aisyah@family.example',
  customerPhone: '012-345 6789',
  productionTitle: 'Sang Kancil',
  performanceDate: '2026-11-28T03:00:00.000Z',
  seats: [
    { section: 'Stalls', row: 'A', number: 5, price: '35.00' },
    { section: 'Stalls', row: 'A', number: 6, price: '35.00' },
  ],
  totalAmount: '70.00',
  bookingStatus: 'confirmed',
  bookingCreatedAt: '2026-11-20T16:30:00.000Z',
  account: null,
  ...more,
});

describe('the export of bookings', () => {
  it('has one row per seat, with twelve columns', () => {
    expect(exportColumns).toHaveLength(12);
    const [first, second] = exportRows([booking()]);
    expect(first?.map((value) => String(value).replace(/\u202f/g, ' '))).toEqual([
      'K7M3P-X2R9Q',
      'Aisyah Rahman',
      'aisyah@family.example',
      '012-345 6789',
      'Sang Kancil',
      '28 Nov 2026, 11:00 am',
      'Stalls',
      'A',
      '5',
      'RM 70.00',
      'Confirmed',
      '21 Nov 2026, 12:30 am',
    ]);
    expect(second?.[8]).toBe(6);
  });

  it('has a second sheet with the money of each booking', () => {
    const account = {
      charged: '70.00',
      proven: '35.00',
      unproven: '15.50',
      cash: '5.40',
      refunded: '0.00',
      open: '19.50',
      refundDue: '0.00',
    };
    expect(
      moneyRows([
        booking({ account }),
        booking({ account, bookingStatus: 'pending_payment' }),
        booking(),
      ]),
    ).toEqual([
      ['K7M3P-X2R9Q', 'Confirmed', 70, 35, 10.1, 5.4, 19.5, 0, 0],
      ['K7M3P-X2R9Q', expect.any(String), 0, 35, 10.1, 5.4, 19.5, 0, 0],
    ]);
  });

  it('has ticket kinds and discount codes in a second file, and leaves the twelve columns as they are', () => {
    const [first, second] = booking().seats;
    const withKind = booking({ seats: [first!, { ...second!, kind: '=Child', price: '17.50' }] });
    const discountCode = { word: 'CAST2026', name: '=Cast', off: '5.00' };
    const withCode = booking({ seats: [{ ...first!, price: '30.00', off: '5.00' }], discountCode });
    expect([booking(), withKind, withCode].map((one) => hasKinds([one]))).toEqual([
      false,
      true,
      true,
    ]);
    expect(exportRows([withKind])).toEqual(exportRows([booking()]));
    expect(kindRows([withKind, withCode])).toEqual([
      ['K7M3P-X2R9Q', 'Confirmed', 'Stalls', 'A', 5, 'Standard', '', '', 0, 35],
      ['K7M3P-X2R9Q', 'Confirmed', 'Stalls', 'A', 6, "'=Child", '', '', 0, 17.5],
      ['K7M3P-X2R9Q', 'Confirmed', 'Stalls', 'A', 5, 'Standard', 'CAST2026', "'=Cast", 5, 30],
    ]);
  });

  it("accepts the previous release's answer, which has no cash sum", () => {
    const account = {
      ...{ charged: '70.00', proven: '35.00', unproven: '15.50' },
      ...{ refunded: '0.00', open: '19.50', refundDue: '0.00' },
    } as NonNullable<AnalyticsBooking['account']>;
    expect(moneyRows([booking({ account })])).toEqual([
      ['K7M3P-X2R9Q', 'Confirmed', 70, 35, 15.5, 0, 19.5, 0, 0],
    ]);
  });

  it('writes a booking without seats as one row with blank seat fields', () => {
    const rows = exportRows([booking({ seats: [], customerName: null })]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(6, 9)).toEqual(['', '', '']);
    expect(rows[0]?.[1]).toBe('');
  });

  it.each(['=HYPERLINK("x")', '+60123456789', '-1+1', '@SUM(A1)', '\t=1', ' =1', '＝1'])(
    'turns %j into plain text that no spreadsheet runs as a formula',
    (text) => {
      expect(asPlainText(text)).toBe(`'${text}`);
      const [row] = exportRows([
        booking({
          customerName: text,
          productionTitle: text,
          seats: [{ section: text, row: text, number: 1, price: '35.00' }],
        }),
      ]);
      for (const index of [1, 4, 6, 7]) expect(row?.[index]).toBe(`'${text}`);
    },
  );

  it.each(['Aisyah', "O'Brien", 'a=b', ''])('leaves the harmless text %j unchanged', (text) => {
    expect(asPlainText(text)).toBe(text);
  });

  it('quotes texts that CSV would misread', () => {
    const [, line] = toCsv(
      exportRows([booking({ customerName: 'Tan, "Ah" Beng', seats: [] })]),
    ).split('\r\n');
    expect(line).toContain('K7M3P-X2R9Q,"Tan, ""Ah"" Beng",aisyah@family.example');
    expect(toCsv([]).charCodeAt(0)).toBe(0xfeff);
  });

  it('has a file name with the day in Kuala Lumpur', () => {
    expect(exportFileName('analytics', 'xlsx', new Date('2026-11-20T16:30:00Z'))).toBe(
      'houselights-analytics-2026-11-21.xlsx',
    );
    expect(exportFileName('bookings', 'csv', new Date('2026-11-20T15:30:00Z'))).toBe(
      'houselights-bookings-2026-11-20.csv',
    );
  });
});
