import { expect, it } from '@jest/globals';
import { payRefund, takeRefundBack, type RefundToRecord } from './refund-decisions.js';
import { bookingId, cancelled, paid } from './testing/builders.js';
import { givenBooking, nothing, refused, thenEvents } from './testing/given.js';
import type { BookingEvent } from '../../../contracts/events/index.js';

const TODAY = '2026-11-21';
const refund = { refundId: 'f1', amountSen: 1500, paidOn: TODAY, reference: 'MBB 4711' };
const paidBack = { type: 'RefundPaid', data: { bookingId, ...refund } } as const;
const takenBack: BookingEvent = {
  type: 'RefundTakenBack',
  data: { bookingId, refundId: 'f1', amountSen: 1500 },
};
const over = [...paid, cancelled];
const pay =
  (changes: Partial<RefundToRecord> = {}, provenSen = 0) =>
  (booking: Parameters<typeof payRefund>[0]) =>
    payRefund(booking, { ...refund, ...changes }, provenSen, TODAY);

it('a refund is recorded up to the sum that is due', () => {
  expect(givenBooking(...over).when(pay())).toStrictEqual(thenEvents(paidBack));
  expect(
    givenBooking(...over, paidBack).when(pay({ refundId: 'f2', amountSen: 2600 })),
  ).toStrictEqual(
    refused(
      'rule-broken',
      'refund_too_large',
      'Only RM 25.00 have to be paid back for this booking.',
      { refundDue: '25.00' },
    ),
  );
});

it('a refund may include money that only bank statements prove', () => {
  expect(givenBooking(...over).when(pay({ amountSen: 6000 }, 6000))).toMatchObject({
    events: [{ data: { amountSen: 6000 } }],
  });
});

it('a refund is refused when nothing is due, or when its date is in the future', () => {
  expect(givenBooking(...paid).when(pay())).toMatchObject({ refused: { code: 'refund_not_due' } });
  expect(givenBooking(...over).when(pay({ paidOn: '2026-11-22' }))).toMatchObject({
    refused: { kind: 'rule-broken', code: 'refund_in_future' },
  });
});

it('a refund sent twice counts once, even after it was taken back', () => {
  expect(givenBooking(...over, paidBack).when(pay())).toStrictEqual(nothing);
  expect(givenBooking(...over, paidBack, takenBack).when(pay())).toStrictEqual(nothing);
});

it.each([
  ['sum', { amountSen: 2000 }],
  ['day', { paidOn: '2026-11-20' }],
  ['reference', { reference: 'MBB 4712' }],
  ['way of payment', { wayOfPayment: 'cash' as const }],
])(
  'a known refund id with another %s is refused, and the refusal names the recorded refund',
  (_, other) => {
    const again = refused(
      'conflict',
      'other_refund',
      'RM 15.00 were marked as paid back already with this request, and nothing was added now. Please look at the account again.',
    );
    expect(givenBooking(...over, paidBack).when(pay(other))).toStrictEqual(again);
    expect(givenBooking(...over, paidBack, takenBack).when(pay(other))).toStrictEqual(again);
  },
);

it('a refund sent twice with its way of payment counts once; with another way of payment it is refused', () => {
  const inCash = { ...paidBack, data: { ...paidBack.data, wayOfPayment: 'cash' as const } };
  const paidInCash = givenBooking(...over, inCash);
  expect(paidInCash.when(pay({ wayOfPayment: 'cash' }))).toStrictEqual(nothing);
  for (const other of [{ wayOfPayment: 'transfer' as const }, {}])
    expect(paidInCash.when(pay(other))).toMatchObject({ refused: { code: 'other_refund' } });
});

it('a repeated refund is recognised even after its reference was erased', () => {
  const erased: BookingEvent = { ...paidBack, data: { ...paidBack.data, reference: null } };
  expect(givenBooking(...over, erased).when(pay())).toStrictEqual(nothing);
});

it('a refund can be taken back only once', () => {
  const undo = (booking: Parameters<typeof takeRefundBack>[0]) => takeRefundBack(booking, 'f1');
  expect(givenBooking(...over, paidBack).when(undo)).toStrictEqual(thenEvents(takenBack));
  expect(givenBooking(...over, paidBack, takenBack).when(undo)).toStrictEqual(nothing);
  expect(givenBooking(...over).when(undo)).toMatchObject({ refused: { code: 'refund_not_found' } });
});
