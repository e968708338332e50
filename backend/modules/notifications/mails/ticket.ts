import { isPaid } from '../../../contracts/booking-groups.js';
import { toDecimal, toSen } from '../../../contracts/money.js';
import { checkInPage } from '../../../contracts/rest/pages.js';
import { LIGHT } from '../../../infrastructure/mail/frame/colours.js';
import { html } from '../../../infrastructure/mail/frame/escape.js';
import {
  button,
  code,
  factLines,
  facts,
  frame,
  heading,
  note,
  paragraph,
  subheading,
} from '../../../infrastructure/mail/frame/frame.js';
import { joined, link, plain, subjectLine } from '../../../infrastructure/mail/frame/mail-text.js';
import {
  dateAndTime,
  greeting,
  ringgit,
  seatLines,
} from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import {
  calendarAttachment,
  fileName,
  type BookedEvening,
  seatsOfOldTicket,
  totalOf,
} from '../../orders/api.js';
import {
  balanceRows,
  balanceSentences,
  howToPay,
  isSettled,
  type TicketBalance,
} from '../balance-sentences.js';
import { bookingMail } from '../booking-mail.js';
import { contactNote, contactText, replyToSchool, type NoticeInput } from '../letter.js';
import { LIMITS } from '../limits.js';
import { ticketQr } from '../ticket-qr.js';

export interface TicketEmailInput extends NoticeInput, BookedEvening {
  /** Absolute URL that the QR contains. */
  readonly checkInUrl: string;
  /** Sums that are paid, still to pay, or due back; null: unknown, because the statements cannot be read. */
  readonly balance: TicketBalance | null;
  /** Picture of the QR; see ticket-qr.ts. */
  readonly qrPng: Buffer;
  /** Seats on an older ticket of the same booking, before the school amended them. */
  readonly before?: Pick<NoticeInput, 'seats' | 'totalAmount'>;
}

const QR = 'ticket-qr@houselights';

/** Writes the ticket e-mail: first the QR for the door, then everything else. */
export function ticketEmail(input: TicketEmailInput): ComposedMail {
  const {
    productionTitle,
    confirmationNumber,
    customerName,
    venue,
    school,
    bookingUrl,
    checkInUrl,
    balance,
  } = input;
  const office = school.name || 'the school';
  const when = dateAndTime(input.startsAt);
  const places = seatLines(input.seats);
  const count = input.seats.length;
  const free = toSen(input.totalAmount) === 0;
  const otherTotal =
    input.before !== undefined && toSen(input.before.totalAmount) !== toSen(input.totalAmount);
  const difference = input.before
    ? seatsChanged(input, input.before)
    : `${free || !balance || !isSettled(balance) ? 'your booking' : 'your payment'} is confirmed and ${count === 1 ? 'your seat is' : 'your seats are'} yours.`;
  const rows = [
    ['When', when],
    ['Where', venue],
    [count === 1 ? 'Seat' : `Seats (${count})`, places.join('; ')],
    ...(balance
      ? balanceRows(balance, free || otherTotal)
      : [['Total', ringgit(input.totalAmount)] as const]),
    ['Presented by', school.name],
  ] as const;
  const money = balance
    ? balanceSentences(balance, office, confirmationNumber).join(' ')
    : otherTotal
      ? `Please talk to ${office} about the difference.`
      : '';
  const pay = balance ? howToPay(balance, confirmationNumber) : [];

  const body = html`${heading(productionTitle)}
    ${paragraph(`${greeting(customerName)} ${difference} Show this code at the door: one code lets your whole party in.`)}
    ${money === '' ? [] : [paragraph(money)]}
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:0 0 20px;"
    >
      <tr>
        <td
          class="line"
          align="center"
          style="padding:20px;border:1px solid ${LIGHT.line};border-radius:14px;"
        >
          <table role="presentation" cellpadding="0" cellspacing="0" border="0">
            <tr>
              <td style="padding:8px;background-color:#ffffff;border-radius:8px;">
                <img
                  src="cid:${QR}"
                  width="220"
                  height="220"
                  alt="QR code of ticket ${confirmationNumber}"
                  style="display:block;width:220px;height:220px;"
                />
              </td>
            </tr>
          </table>
          <p class="muted" style="margin:14px 0 2px;font-size:13px;color:${LIGHT.muted};">
            Confirmation number
          </p>
          ${code(confirmationNumber)}
        </td>
      </tr>
    </table>
    ${facts(rows)} ${pay.length === 0 ? [] : [subheading('How to pay'), facts(pay)]}
    ${button('View your booking', bookingUrl)}
    ${note('No picture above? The confirmation number does as well. The performance is attached for your calendar.')}
    ${contactNote(school)}`;

  const text = plain`${greeting(customerName)}

${difference.replace(/^[a-z]/, (letter) => letter.toUpperCase())}
${money === '' ? '' : plain`\n${money}\n`}
${productionTitle}
${factLines(rows)}
${pay.length === 0 ? '' : plain`\nHow to pay:\n${factLines(pay)}\n`}
Confirmation number: ${confirmationNumber}
Show it at the door, or the QR code attached to this mail: one code lets your whole party in.

Your booking: ${link(bookingUrl)}

For the staff at the door: ${link(checkInUrl)}
${joined(
  contactText(school).map((line) => plain`\n${line}\n`),
  '',
)}`;

  return {
    to: input.to,
    ...replyToSchool(school),
    subject: subjectLine(`${whatItIs(input)}: ${productionTitle}, ${when}`),
    text: text.value,
    html: frame({
      title: `Your tickets for ${productionTitle}`,
      preview: `${when}, ${venue}. Confirmation number ${confirmationNumber}.`,
      body,
      footer: `Sent by Houselights for ${school.name}, because this address was given when booking.`,
    }),
    attachments: [
      {
        filename: `ticket-${fileName(confirmationNumber)}.png`,
        content: input.qrPng,
        contentType: 'image/png',
        cid: QR,
      },
      calendarAttachment(input),
    ],
  };
}

type Places = TicketEmailInput['seats'];

/** Returns true when the family sees the same seats in both lists. An amendment to the same seats only changes the price. */
const hasSameSeats = (some: Places, others: Places): boolean =>
  seatLines(some).join() === seatLines(others).join();

function whatItIs({ seats, before }: TicketEmailInput): string {
  if (!before) return 'Your tickets';
  return hasSameSeats(seats, before.seats)
    ? 'The price of your seats has changed'
    : 'Your seats have changed';
}

/** Writes the paragraph after the greeting. Money that is still to pay, or is due back, has its own paragraph. */
function seatsChanged(
  { seats, totalAmount, school: { name } }: TicketEmailInput,
  before: NonNullable<TicketEmailInput['before']>,
): string {
  const school = name || 'the school';
  const sentences = [
    ...(hasSameSeats(seats, before.seats)
      ? [`${school} has changed the price of your seats.`]
      : [
          `${school} has changed the seats of your booking.`,
          `Now: ${seatLines(seats).join('; ')}. Before: ${seatLines(before.seats).join('; ')}.`,
        ]),
    ...(toSen(before.totalAmount) === toSen(totalAmount)
      ? []
      : [
          `The total is now ${ringgit(totalAmount)}; before, it was ${ringgit(before.totalAmount)}.`,
        ]),
    'This ticket takes the place of the one you have.',
  ];
  return sentences.join(' ');
}

/**
 * E-mail with the ticket, after a booking is confirmed, the ticket is requested again, or the seats of a booking with a ticket
 * are amended. The booking's history shows if the family has an older ticket.
 */
export const ticket = bookingMail<{ readonly seatsChanged?: true }>({
  notice: 'ticket',
  queue: 'ticket-mail',
  prefix: 'ticket',
  on: {
    BookingConfirmed: () => true,
    FreeBookingConfirmed: () => true,
    BookingConfirmedByStatement: () => true,
    BookingStatusSetByStaff: ({ from, to }) => isPaid(to) && !isPaid(from),
    BookingSeatsAmended: () => ({ seatsChanged: true }),
    TicketRequested: () => true,
  },
  until: () => null,
  isOld: ({ booking }) => !isPaid(booking.status),
  // The first ticket of a booking has no limit, because the booking is paid or its e-mail address is verified.
  limit: ({ booking, hadTicket }) =>
    hadTicket ? LIMITS.ticketAgain(booking.performance.schoolId) : null,
  async write(about, { seatsChanged = false }) {
    const { booking, causeId, config, history, money } = about;
    const seats = seatsChanged ? seatsOfOldTicket(history, causeId) : null;
    if (seatsChanged && !seats) return null;
    const checkInUrl = `${config.publicUrl}${checkInPage(booking.bookingId)}`;
    return ticketEmail({
      ...about,
      balance: await money.balance(booking),
      checkInUrl,
      changes: booking.changes,
      qrPng: await ticketQr(checkInUrl),
      ...(seats ? { before: { seats, totalAmount: toDecimal(totalOf(seats)) } } : {}),
    });
  },
});
