import { LIGHT } from '../frame/colours.js';
import { html } from '../frame/escape.js';
import { button, code, facts, frame, heading, note, paragraph } from '../frame/frame.js';
import { dateAndTime, greeting, type MailSeat, ringgit, seatLines } from '../frame/texts.js';
import type { ComposedMail } from '../port.js';
import { calendarFile } from './calendar.js';

export interface TicketEmailInput {
  readonly to: string;
  readonly customerName: string;
  readonly confirmationNumber: string;
  /** Absolute. */
  readonly bookingUrl: string;
  /** Absolute; what the QR says. */
  readonly checkInUrl: string;
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
  readonly schoolName: string;
  readonly seats: readonly MailSeat[];
  /** Decimal string in RM. */
  readonly totalAmount: string;
  /** See ticket-qr.ts. */
  readonly qrPng: Buffer;
  /** When the ticket was written; it stands in the calendar file. */
  readonly now: Date;
}

const QR = 'ticket-qr@houselights';

/** A school evening, as far as a calendar is concerned. */
const DURATION_MINUTES = 120;

/** The ticket itself: what to show at the door first, everything else after it. */
export function ticketEmail(input: TicketEmailInput): ComposedMail {
  const { productionTitle, confirmationNumber, customerName, venue, schoolName, bookingUrl, checkInUrl } = input;
  const when = dateAndTime(input.startsAt);
  const places = seatLines(input.seats);
  const count = input.seats.length;
  const rows = [
    ['When', when],
    ['Where', venue],
    [count === 1 ? 'Seat' : `Seats (${count})`, places.join('; ')],
    ['Paid', ringgit(input.totalAmount)],
    ['Presented by', schoolName],
  ] as const;

  const body = html`${heading(productionTitle)}
${paragraph(`${greeting(customerName)} your payment is confirmed and ${count === 1 ? 'your seat is' : 'your seats are'} yours. Show this code at the door: one code lets your whole party in.`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;"><tr><td class="line" align="center" style="padding:20px;border:1px solid ${LIGHT.line};border-radius:14px;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:8px;background-color:#ffffff;border-radius:8px;"><img src="cid:${QR}" width="220" height="220" alt="QR code of ticket ${confirmationNumber}" style="display:block;width:220px;height:220px;"></td></tr></table>
<p class="muted" style="margin:14px 0 2px;font-size:13px;color:${LIGHT.muted};">Confirmation number</p>
${code(confirmationNumber)}
</td></tr></table>
${facts(rows)}
${button('View your booking', bookingUrl)}
${note('No picture above? The confirmation number does as well. The performance is attached for your calendar.')}`;

  const text = `${greeting(customerName)}

Your payment is confirmed and ${count === 1 ? 'your seat is' : 'your seats are'} yours.

${productionTitle}
${rows.map(([name, value]) => `${name}: ${value}`).join('\n')}

Confirmation number: ${confirmationNumber}
Show it at the door, or the QR code attached to this mail: one code lets your whole party in.

Your booking: ${bookingUrl}

For the staff at the door: ${checkInUrl}
`;

  const calendar = calendarFile({
    uid: `${confirmationNumber}@houselights`,
    title: productionTitle,
    startsAt: input.startsAt,
    duration: DURATION_MINUTES,
    venue,
    description: `${places.join('; ')}\nConfirmation number: ${confirmationNumber}\n${bookingUrl}`,
    url: bookingUrl,
    stamp: input.now,
  });

  return {
    to: input.to,
    subject: oneLine(`Your tickets: ${productionTitle}, ${when}`),
    text,
    html: frame({
      title: `Your tickets for ${productionTitle}`,
      preview: `${when}, ${venue}. Confirmation number ${confirmationNumber}.`,
      body,
      footer: `Sent by Houselights for ${schoolName}, because this address was given when booking.`,
    }),
    attachments: [
      { filename: `ticket-${fileName(confirmationNumber)}.png`, content: input.qrPng, contentType: 'image/png', cid: QR },
      { filename: `${fileName(productionTitle) || 'performance'}.ics`, content: Buffer.from(calendar), contentType: 'text/calendar; charset=utf-8' },
    ],
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const fileName = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 60);
