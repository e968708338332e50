import { expect, it } from '@jest/globals';
import { HELD_KINDS, RETENTION_MONTHS } from '@contracts/rest/personal-data';
import { readablePage } from './readable-page';

const page = readablePage({
  email: 'mei@families.example',
  asOf: '2026-11-23T04:00:00.000Z',
  account: null,
  bookings: [
    {
      id: '6f0f3f0e-0000-4000-8000-0000000000b1',
      confirmationNumber: '7K3MQ-9XR2T',
      production: 'The Tempest',
      startsAt: '2026-12-05T12:00:00.000Z',
      venue: 'Dewan Melati',
      status: 'Confirmed',
      seats: 'Stalls - Row A, Seat 1',
      totalAmount: '20.00',
      name: '<script>alert("Mei")</script>',
      email: 'mei@families.example',
      phone: '012-345 6789',
      language: 'ta',
      history: [
        {
          at: '2026-11-23T04:00:00.000Z',
          who: 'The school',
          what: 'Wrote a note: came & went',
          details: [{ label: 'Amount', value: 'RM 20.00' }],
          pictureUrl: null,
          mail: { to: 'mei@families.example', subject: 'Your ticket', text: 'See you <soon>' },
        },
        ...['data:image/webp;base64,AAAA', '/api/files/receipts/7?expires=1'].map((pictureUrl) => ({
          at: '2026-11-23T04:00:00.000Z',
          who: 'You' as const,
          what: 'Sent a payment receipt.',
          details: [],
          pictureUrl,
          mail: null,
        })),
      ],
      keptUntil: '2027-12-05T12:00:00.000Z',
      notErasedBecause: null,
    },
  ],
  unreadBookings: ['B0RKN-00001'],
  kinds: HELD_KINDS,
  eraseToken: 'secret-token',
});

it('the page of held data has booking, history, mails, reasons and retention in plain words', () => {
  for (const part of [
    '7K3MQ-9XR2T',
    '012-345 6789',
    'RM 20.00',
    'Your ticket',
    'Erased by itself after',
    'A booking is held that cannot be read at the moment: B0RKN-00001.',
    ...HELD_KINDS.map(({ what }) => what.split('’')[0] ?? what),
  ])
    expect(page).toContain(part);
});

it('the page of held data marks mails as text in the language of their booking', () => {
  expect(page).toContain('<html lang="en-MY">');
  expect(page).toContain('<pre lang="ta-MY">Your ticket');
  expect(page).toContain('<dd>தமிழ்</dd>');
});

it('the page of held data embeds pictures, so that it has no link that expires', () => {
  expect(page).toContain('<img alt="The picture" src="data:image/webp;base64,AAAA">');
  expect(page).toContain('The picture could not be read.');
  expect(page).not.toContain('/api/files/');
});

it('the page of held data escapes texts that people typed', () => {
  expect(page).not.toContain('<script>');
  expect(page).toContain('&lt;script&gt;');
  expect(page).toContain('came &amp; went');
  expect(page).toContain('See you &lt;soon&gt;');
  expect(page).not.toContain('secret-token');
});

it('the page of held data names the months that a school may set', () => {
  const { least, most, usual } = RETENTION_MONTHS;
  expect(page).toContain(`(between ${least} and ${most}, usually ${usual})`);
});
