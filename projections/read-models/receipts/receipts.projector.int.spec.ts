import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingStream, type BookingEvent } from '../../../backend/contracts/events/index.js';
import { reading } from '../../testing/history.js';
import { ProjectionTestBed } from '../../testing/projection-test-bed.js';
import { receiptsProjector } from './receipts.projector.js';
import type { ReceiptRow } from './receipts.tables.js';

describe('the read model of receipts', () => {
  let testBed: ProjectionTestBed;
  let bookingId: string;
  let receiptId: string;

  beforeAll(async () => {
    testBed = await ProjectionTestBed.open();
  });
  beforeEach(async () => {
    // Each test has its own booking, because a decision on a booking concerns its newest receipt.
    bookingId = randomUUID();
    receiptId = randomUUID();
    await testBed.append(bookingStream(bookingId), [uploaded(receiptId)]);
  });
  afterAll(() => testBed?.close());

  const uploaded = (id: string): BookingEvent => ({
    type: 'ReceiptUploaded',
    data: {
      bookingId,
      receiptId: id,
      objectUrl: '/objects/receipts/x/upload-y',
      imageKey: `receipts/x/shown-${id}`,
      sha256: 'ab',
      bytes: 5,
      mimeType: 'image/png',
      editor: null,
    },
  });

  async function afterwards(...events: readonly BookingEvent[]): Promise<ReceiptRow | undefined> {
    if (events.length > 0)
      await testBed.append(bookingStream(bookingId), events, '2030-03-01T05:00:00.000Z');
    await testBed.projectAll([receiptsProjector]);
    return (await testBed.rows<ReceiptRow>('receipts', 'uploaded_at')).find(
      (row) => row.receipt_id === receiptId,
    );
  }

  it('shows an uploaded picture as pending', async () => {
    expect(await afterwards()).toMatchObject({
      booking_id: bookingId,
      image_key: `receipts/x/shown-${receiptId}`,
      uploaded_at: new Date('2030-03-01T04:00:00Z'),
      verification_status: 'pending',
      ocr_raw_text: null,
      verified_at: null,
    });
  });

  it('shows the text read from a receipt while the receipt is checked', async () => {
    const row = await afterwards(
      { type: 'ReceiptVerificationRequested', data: { bookingId, receiptId, holdUntil: null } },
      { type: 'ReceiptRead', data: { bookingId, receiptId, reading } },
    );
    expect(row).toMatchObject({
      verification_status: 'verifying',
      extracted_amount_sen: '4000',
      extracted_merchant: 'PIBG SMK SERI MELATI',
      extracted_transaction_id: 'MB123456789',
      extracted_date_time: '2030-03-01T12:05+08:00',
      extracted_payment_method: 'DuitNow Transfer',
      ocr_raw_text: 'Amount RM 40.00\n\nAmount 40.00',
    });
  });

  it.each<
    [
      string,
      (data: { bookingId: string; receiptId: string; message: string }) => BookingEvent,
      string,
      string[],
    ]
  >([
    ['confirmed', (data) => ({ type: 'BookingConfirmed', data }), 'confirmed', []],
    [
      'rejected',
      (data) => ({
        type: 'ReceiptRejected',
        data: {
          ...data,
          reasons: ['amount-differs', 'transfer-failed'],
          holdUntil: '2030-03-01T05:30:00.000Z',
        },
      }),
      'rejected',
      ['amount-differs', 'transfer-failed'],
    ],
    [
      'referred to staff',
      (data) => ({ type: 'ReceiptReferredToStaff', data: { ...data, reasons: ['unreadable'] } }),
      'needs_review',
      ['unreadable'],
    ],
  ])('shows the decision: %s', async (_, event, status, reasons) => {
    expect(await afterwards(event({ bookingId, receiptId, message: 'Why.' }))).toMatchObject({
      verification_status: status,
      verification_message: 'Why.',
      reasons,
      verified_at: new Date('2030-03-01T05:00:00Z'),
    });
  });

  it('shows a decision by staff while a receipt is read, and erases the text of the decision with the customer', async () => {
    const requested: BookingEvent = {
      type: 'ReceiptVerificationRequested',
      data: { bookingId, receiptId, holdUntil: null },
    };
    const set: BookingEvent = {
      type: 'BookingStatusSetByStaff',
      data: { bookingId, from: 'verifying', to: 'confirmed', holdUntil: null },
    };
    expect(await afterwards(requested, set)).toMatchObject({ verification_status: 'confirmed' });
    const rejected: BookingEvent = {
      type: 'ReceiptRejected',
      data: { bookingId, receiptId, reasons: [], message: 'Not yours.', holdUntil: null },
    };
    const cancelled: BookingEvent = {
      type: 'BookingCancelled',
      data: { bookingId, from: 'rejected', reason: 'staff' },
    };
    expect(await afterwards(rejected, cancelled)).toMatchObject({
      verification_status: 'rejected',
      verification_message: 'Not yours.',
    });
    const erased: BookingEvent = {
      type: 'CustomerErased',
      data: { bookingId, askedBy: 'staff' },
    };
    expect(await afterwards(erased)).toMatchObject({ verification_message: null });
  });

  it('finds the newest receipt by the booking’s events, even when another server’s clock is behind', async () => {
    const first = receiptId;
    receiptId = randomUUID();
    const upload = uploaded(receiptId);
    await testBed.append(bookingStream(bookingId), [upload], '2030-03-01T03:59:30.000Z');
    const cancelled: BookingEvent = {
      type: 'BookingCancelled',
      data: { bookingId, from: 'verifying', reason: 'staff' },
    };
    expect(await afterwards(cancelled)).toMatchObject({ verification_status: 'rejected' });
    receiptId = first;
    expect(await afterwards()).toMatchObject({ verification_status: 'pending' });
  });

  it('shows no text read from a receipt after an erasure', async () => {
    const row = await afterwards({
      type: 'ReceiptRead',
      data: { bookingId, receiptId, reading: null },
    });
    expect(row).toMatchObject({
      extracted_amount_sen: null,
      extracted_merchant: null,
      ocr_raw_text: null,
    });
  });
});
