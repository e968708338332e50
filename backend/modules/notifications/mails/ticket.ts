import type { I18n } from '@lingui/core';
import { isPaid } from '../../../contracts/booking-groups.js';
import { toDecimal, toSen } from '../../../contracts/money.js';
import { checkInPage } from '../../../contracts/rest/pages.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
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
  inOneParagraph,
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
import {
  bookingFooter,
  contactNote,
  contactText,
  extrasRow,
  kindRow,
  replyToSchool,
  type NoticeInput,
} from '../letter.js';
import { LIMITS } from '../limits.js';
import { ticketQr } from '../ticket-qr.js';

export interface TicketEmailInput extends NoticeInput, BookedEvening {
  readonly checkInUrl: string;
  /** Sums paid, still to pay, or due back; null when the statements cannot be read. */
  readonly balance: TicketBalance | null;
  readonly qrPng: Buffer;
  /** Seats on the booking's former ticket, before the school amended them. */
  readonly before?: Pick<NoticeInput, 'seats' | 'totalAmount'>;
}

const QR = 'ticket-qr@houselights';

/** Writes the ticket mail. The QR for the door comes first. */
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
    language,
  } = input;
  const i18n = textsFor(language);
  const office = school.name || i18n.t('the school');
  const when = dateAndTime(input.startsAt, language);
  const places = seatLines(input.seats, language);
  const count = input.seats.length;
  const free = toSen(input.totalAmount) === 0;
  const otherTotal =
    input.before !== undefined && toSen(input.before.totalAmount) !== toSen(input.totalAmount);
  const difference = input.before
    ? seatsChanged(input, input.before)
    : free || !balance || !isSettled(balance)
      ? i18n.t(
          '{count, plural, one {your booking is confirmed and your seat is yours.} other {your booking is confirmed and your seats are yours.}}',
          { count },
        )
      : i18n.t(
          '{count, plural, one {your payment is confirmed and your seat is yours.} other {your payment is confirmed and your seats are yours.}}',
          { count },
        );
  const rows = [
    [i18n.t('When'), when],
    [i18n.t('Where'), venue],
    [i18n.t('{count, plural, one {Seat} other {Seats (#)}}', { count }), places.join('; ')],
    ...kindRow(input),
    ...extrasRow(input),
    ...(balance
      ? balanceRows(balance, free || otherTotal, language)
      : [[i18n.t('Total'), ringgit(input.totalAmount)] as const]),
    [i18n.t('Presented by'), school.name],
  ] as const;
  const money = balance
    ? inOneParagraph(balanceSentences(balance, office, confirmationNumber, language), language)
    : otherTotal
      ? i18n.t('Please talk to {school} about the difference.', { school: office })
      : '';
  const pay = balance ? howToPay(balance, confirmationNumber, language) : [];
  const hello = greeting(customerName, language);
  const number = i18n.t('Confirmation number');
  const payTitle = i18n.t('How to pay');

  const body = html`${heading(productionTitle, school.textLanguage)}
    ${paragraph(inOneParagraph([hello, difference, i18n.t('Show this code at the door: one code lets your whole party in.')], language))}
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
                  alt="${i18n.t('QR code of ticket {number}', { number: confirmationNumber })}"
                  style="display:block;width:220px;height:220px;"
                />
              </td>
            </tr>
          </table>
          <p class="muted" style="margin:14px 0 2px;font-size:13px;color:${LIGHT.muted};">
            ${number}
          </p>
          ${code(confirmationNumber)}
        </td>
      </tr>
    </table>
    ${facts(rows)} ${pay.length === 0 ? [] : [subheading(payTitle), facts(pay)]}
    ${button(i18n.t('View your booking'), bookingUrl)}
    ${note(i18n.t('No picture above? The confirmation number does as well. The performance is attached for your calendar.'))}
    ${contactNote(school, language)}`;

  const text = plain`${hello}

${difference.replace(/^[a-z]/, (letter) => letter.toUpperCase())}
${money === '' ? '' : plain`\n${money}\n`}
${productionTitle}
${factLines(rows)}
${pay.length === 0 ? '' : plain`\n${payTitle}:\n${factLines(pay)}\n`}
${number}: ${confirmationNumber}
${i18n.t('Show it at the door, or the QR code attached to this mail: one code lets your whole party in.')}

${i18n.t('Your booking')}: ${link(bookingUrl)}

${i18n.t('For the staff at the door')}: ${link(checkInUrl)}
${joined(
  contactText(school, language).map((line) => plain`\n${line}\n`),
  '',
)}`;

  return {
    to: input.to,
    ...replyToSchool(school),
    subject: subjectLine(`${whatItIs(input, i18n)}: ${productionTitle}, ${when}`),
    text: text.value,
    html: frame({
      title: i18n.t('Your tickets for {production}', { production: productionTitle }),
      preview: i18n.t('{time}, {venue}. Confirmation number {number}.', {
        time: when,
        venue,
        number: confirmationNumber,
      }),
      body,
      footer: bookingFooter(input),
      language,
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

/** Returns true when both lists have the same seats. An amendment to the same seats changes only the price. */
const hasSameSeats = (some: Places, others: Places): boolean =>
  seatLines(some).join() === seatLines(others).join();

function whatItIs({ seats, before }: TicketEmailInput, i18n: I18n): string {
  if (!before) return i18n.t('Your tickets');
  return hasSameSeats(seats, before.seats)
    ? i18n.t('The price of your seats has changed')
    : i18n.t('Your seats have changed');
}

/** Writes the paragraph about changed seats. Money to pay or due back has its own paragraph. */
function seatsChanged(
  { seats, totalAmount, school: { name }, language }: TicketEmailInput,
  before: NonNullable<TicketEmailInput['before']>,
): string {
  const i18n = textsFor(language);
  const school = name || i18n.t('the school');
  const sentences = [
    ...(hasSameSeats(seats, before.seats)
      ? [i18n.t('{school} has changed the price of your seats.', { school })]
      : [
          i18n.t('{school} has changed the seats of your booking.', { school }),
          i18n.t('Now: {now}. Before: {before}.', {
            now: seatLines(seats, language).join('; '),
            before: seatLines(before.seats, language).join('; '),
          }),
        ]),
    ...(toSen(before.totalAmount) === toSen(totalAmount)
      ? []
      : [
          i18n.t('The total is now {now}; before, it was {before}.', {
            now: ringgit(totalAmount),
            before: ringgit(before.totalAmount),
          }),
        ]),
    i18n.t('This ticket takes the place of the one you have.'),
  ];
  return inOneParagraph(sentences, language);
}

/**
 * Mail with the ticket, after a booking is confirmed, its ticket is requested again, or its seats are amended. The
 * history shows if the family had an earlier ticket.
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
  // The first ticket has no limit, because its booking is paid or its address verified.
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
      ...(seats
        ? { before: { seats, totalAmount: toDecimal(totalOf(seats, booking.extras)) } }
        : {}),
    });
  },
});
