import { SEE_OFFICE_MESSAGE } from '@contracts/rest/door-messages';
import type { ErrorBody } from '@contracts/rest/errors';
import { receiptMessage, type VerificationReason } from '@contracts/rest/receipt-messages';
import { i18n } from './i18n';
import { kindName } from './kind-name';
import { seatTextShort } from './seat-names';
import { joinSentences } from './sentences';

/** Messages of the server that families meet. A test finds each of them in the server's code. */
export const SERVER_MESSAGES: readonly string[] = [
  // Orders and their limits.
  /*i18n*/ 'This order was changed after it had been sent. Please start the order again.',
  /*i18n*/ 'Ticket sales for this performance are currently unavailable. Please check back later or select a different performance.',
  /*i18n*/ 'This performance has already started or is over. Please select a different performance.',
  /*i18n*/ 'Tickets for this school cannot be paid for yet: it has not said to which bank account. Please try again later.',
  /*i18n*/ 'The sales of this school are stopped for now. Please do not pay; if you have paid already, please ask the school.',
  /*i18n*/ 'The total for these seats is RM {total}. Please go back to the seat map: prices have changed.',
  /*i18n*/ 'There is no such kind of ticket for this production. Please choose the kinds of your tickets again.',
  /*i18n*/ 'Tickets of the kind {kind} are not sold at this time. Please choose another kind.',
  /*i18n*/ '{seat} is not sold as {kind}. Please choose another kind for this seat.',
  /*i18n*/ 'At most {most} of the tickets in one order can be of the kind {kind}.',
  /*i18n*/ 'Tickets of the kind {kind} are sold only together with: {others}.',
  /*i18n*/ 'This discount code is not valid for this performance, or it is used up. Please check it, or order without it.',
  /*i18n*/ 'Tickets of the kind {kind} are sold only with a discount code. Please enter it, or choose another kind.',
  /*i18n*/ '{seat} is sold only with a discount code. Please enter it, or choose another seat.',
  /*i18n*/ 'Too many discount codes were tried. Please try again in {minutes} minutes, or order without one.',
  /*i18n*/ 'Too many discount codes were tried. Please try again in a minute, or order without one.',
  /*i18n*/ 'The total of seats and extras is RM {total}. Please look at your order again: prices have changed.',
  /*i18n*/ 'One of the extras is not sold for this production any more. Please choose your extras again.',
  /*i18n*/ 'At most {most} of {extra} can be in one order. Please order fewer.',
  /*i18n*/ '{extra} is sold out. Please order without it.',
  /*i18n*/ 'Only {left} of {extra} are left. Please order fewer, or order without it.',
  /*i18n*/ 'This order comes to {total}. A booking can be at most {most}: please order less.',
  /*i18n*/ 'These seats come to {total}. A booking can be at most {most}: please order fewer seats, or ask the school about their price.',
  /*i18n*/ 'Many seats are being ordered from your network. Your browser has to show that you are not a robot; if this message stays, please reload the page.',
  /*i18n*/ '{open} orders for this performance were placed from your network and given up again within a few minutes. Please try again in {minutes} minutes.',
  /*i18n*/ '{open} seats of this free performance are already ordered from your network or under your email address. If your whole school is ordering, the school can help you; otherwise please try again in {minutes} minutes.',
  /*i18n*/ 'There are already {open} orders under this email address that wait for their payment. Please pay for one of them or give one up, or try again in {minutes} minutes.',
  /*i18n*/ '{open} seats of this performance are already ordered from your network or under your email address and not paid for. Please pay for them or give up what you do not need, or try again in {minutes} minutes. If your whole school is ordering, the school can help you.',
  // A wait of one minute or second has its own words.
  /*i18n*/ '{open} orders for this performance were placed from your network and given up again within a few minutes. Please try again in a minute.',
  /*i18n*/ '{open} seats of this free performance are already ordered from your network or under your email address. If your whole school is ordering, the school can help you; otherwise please try again in a minute.',
  /*i18n*/ 'There are already {open} orders under this email address that wait for their payment. Please pay for one of them or give one up, or try again in a minute.',
  /*i18n*/ '{open} seats of this performance are already ordered from your network or under your email address and not paid for. Please pay for them or give up what you do not need, or try again in a minute. If your whole school is ordering, the school can help you.',
  /*i18n*/ 'That was tried too often. Please wait {seconds} seconds and try again.',
  /*i18n*/ 'That was tried too often. Please wait a second and try again.',
  /*i18n*/ 'Very many people are booking at this moment, so we could not take your request. Nothing was changed; please try again in a few seconds.',
  /*i18n*/ 'We could not finish this because other changes kept coming in between. Nothing was changed; please try again.',
  /*i18n*/ 'A part of Houselights is not answering right now. Nothing is lost: please try again in a moment.',
  /*i18n*/ 'A part of Houselights is not answering right now, so we cannot say whether this arrived. Please try again in a moment: sent again with the same Idempotency-Key it counts once.',
  /*i18n*/ 'This booking is safe, but it cannot be shown at the moment. Please try again later.',
  /*i18n*/ 'The disk of this site is full, so nothing can be saved right now. Please try again later.',
  /*i18n*/ 'Several requests of yours are arriving already. Please wait until they are there and try again.',
  /*i18n*/ 'Many requests are arriving right now. Please try again in a moment.',
  /*i18n*/ 'Too many requests of yours are being answered already. Please wait a moment and try again.',
  /*i18n*/ 'The request arrived too slowly. Please try again where your connection is better.',
  /*i18n*/ 'The request took too long to arrive. Please try again.',
  /*i18n*/ 'What was sent is too large.',
  /*i18n*/ 'You may not do this.',
  // Seats.
  /*i18n*/ 'Please select at least one seat.',
  /*i18n*/ 'Please order at most {most} seats at a time.',
  /*i18n*/ 'There is no such seat: {seats}. Please select your seats on the map again.',
  /*i18n*/ '{seat} is in this order twice. Please select each seat once.',
  /*i18n*/ 'The following seats are not for sale: {seats}. Please go back and select different seats.',
  /*i18n*/ 'One or more seats you selected are no longer available. Please go back and select different seats.',
  /*i18n*/ 'Please choose at least one seat.',
  /*i18n*/ '{seat} was chosen twice. Please choose each seat once.',
  /*i18n*/ 'The seating plan no longer has {seats}. Please cancel this booking and make a new one.',
  // Own bookings.
  /*i18n*/ 'Booking not found',
  /*i18n*/ 'This booking is not paid, so it is no ticket yet.',
  /*i18n*/ 'Your time to pay has run out. Please choose your seats again.',
  /*i18n*/ 'Your time to confirm has run out, and the seats are free for others again. Please choose your seats again.',
  /*i18n*/ 'No time limit is running for this booking, so it needs no more time.',
  /*i18n*/ 'This booking is confirmed already. Please ask the school to change it.',
  /*i18n*/ 'This booking is paid and confirmed. No further receipt is needed.',
  /*i18n*/ 'There is nothing to pay for this booking. No receipt is needed.',
  /*i18n*/ 'A receipt for this booking is being checked right now. Please wait for its result.',
  /*i18n*/ 'A receipt for this booking is being checked, so it cannot be changed now. Please ask the school.',
  /*i18n*/ 'School staff did not accept the payment for this booking, so no further receipt can be sent. Please contact the school: only they can open the booking again.',
  /*i18n*/ 'This booking was cancelled or has expired. Please make a new booking.',
  /*i18n*/ 'This booking was cancelled. Please make a new booking, or contact the school if you have already paid.',
  /*i18n*/ 'This booking was closed by the school or given up. Please contact the school, or make a new booking.',
  /*i18n*/ 'This booking is not free. Please pay by bank transfer and upload your receipt.',
  /*i18n*/ 'Only the browser that placed this order can do this, or the link in its email. You can have the link sent to the email address of the booking.',
  /*i18n*/ 'This link does not confirm this booking. Please open the newest link in your email, or have it sent again.',
  /*i18n*/ 'This link does not open this booking any more. Please open the newest link in your email, or have it sent again.',
  /*i18n*/ 'This link is not valid any more. Please have another one sent to you.',
  /*i18n*/ 'This link was used already. Please have another one sent to you.',
  /*i18n*/ 'Please sign in first.',
  /*i18n*/ 'For this, please sign in again: it shows that it is really you.',
  /*i18n*/ 'This is not the email address of your account, so nothing was deleted.',
  // Uploads.
  /*i18n*/ 'This is not the address of an uploaded file. Please upload the image again.',
  /*i18n*/ 'The receipt picture has not arrived. Please upload it again.',
  /*i18n*/ 'This receipt does not belong to this booking. Please upload it on the booking it pays for.',
  /*i18n*/ 'The picture is larger than {limit}. Please upload a smaller one, for example a screenshot.',
  /*i18n*/ 'The picture is too large. It may have at most {limit} MB.',
  /*i18n*/ 'The picture has more than {count} million pixels. Please upload a smaller one, for example a screenshot.',
  /*i18n*/ 'The picture is more than {count} pixels wide or high. Please upload a smaller one, for example a screenshot.',
  /*i18n*/ 'The picture takes too long to open. Please take a screenshot and upload that.',
  /*i18n*/ 'The picture is damaged or incomplete. Please upload it again, or take a new screenshot.',
  /*i18n*/ 'Moving pictures cannot be used. Please upload a still one: JPEG, PNG or WebP.',
  /*i18n*/ 'HEIC and AVIF photos cannot be read. Please take a screenshot, or save the photo as JPEG or PNG, and upload that.',
  /*i18n*/ 'This is a PDF, not a picture. Please open it, take a screenshot and upload that.',
  /*i18n*/ 'The file is empty. Please choose the picture again.',
  /*i18n*/ 'This file is not a picture we can read. Please upload a JPEG, PNG or WebP picture.',
  /*i18n*/ 'The picture arrived too slowly. Please try again where your connection is better, or send a smaller picture.',
  /*i18n*/ 'This picture is being sent once more, so this upload was ended.',
  /*i18n*/ 'The upload was cut off. Please try again.',
  /*i18n*/ 'This link is not valid. Please go back to the page that gave it to you and try again.',
  /*i18n*/ 'This link has expired. Please reload the page that gave it to you and try again.',
  /*i18n*/ 'Another picture was already uploaded with this link. Please start the upload again.',
  /*i18n*/ 'Several pictures of yours are arriving already. Please wait until they are there and try again.',
  /*i18n*/ 'Many pictures are arriving right now. Please try again in a moment.',
  /*i18n*/ 'Many pictures are being looked at right now. Please try again in a moment.',
  // The door.
  SEE_OFFICE_MESSAGE,
  /*i18n*/ 'Only staff of the school that puts on this production can do this. If you belong to it, ask its administrator to invite you.',
  /*i18n*/ 'Payment for this booking was rejected. Please contact support.',
  /*i18n*/ 'This booking was not paid in time and has expired.',
  /*i18n*/ 'This booking was cancelled.',
  /*i18n*/ 'Payment is still pending verification. The guest cannot be checked in.',
  /*i18n*/ 'Payment is still pending verification. Nothing can be handed out.',
  /*i18n*/ 'Nothing is left to hand out for this booking.',
  /*i18n*/ 'This extra is not part of this booking. Please look at the booking again.',
  /*i18n*/ '{seat} is not part of this booking.',
  /*i18n*/ 'This paper is for none of the seats that the booking has now. They may have been exchanged: please look up {number}.',
  // Erasure.
  /*i18n*/ 'This booking waits for its payment or for the school. It can be erased once it is paid and over, or cancelled.',
  /*i18n*/ 'The performance is not over, and the ticket is checked at the door. The booking can be erased a day after the performance, or once the school has cancelled it.',
  /*i18n*/ '{amount} still have to be paid back to this customer. The booking can be erased once that is done.',
  /*i18n*/ '{amount} of this booking are still to be paid. It can be erased once that is settled.',
  /*i18n*/ 'This booking cannot be read at the moment. Please ask the school to look at it, then ask for a link again.',
  /*i18n*/ 'The customer of this booking was erased. Its seats and its money stay as they are, and nothing more can be written to it.',
];

/** Messages about fields that families fill in, without a full stop. */
export const FIELD_MESSAGES: readonly string[] = [
  /*i18n*/ 'Please enter your name',
  /*i18n*/ 'Please enter your name, in at most {most} characters',
  /*i18n*/ 'Please enter your name, in plain characters',
  /*i18n*/ 'Please enter your phone number',
  /*i18n*/ 'Please enter your phone number, in at most {most} characters',
  /*i18n*/ 'Please enter your phone number, in plain characters',
  /*i18n*/ 'Please enter a valid email address',
  /*i18n*/ 'Please enter your email address',
  /*i18n*/ 'Please leave out hidden characters that turn the direction of the text',
  /*i18n*/ 'Please use at most {most} characters',
  /*i18n*/ 'Please open the link in your email',
  /*i18n*/ 'Please upload the receipt first',
  /*i18n*/ 'Please choose a performance',
  /*i18n*/ 'Please choose a kind of ticket',
  /*i18n*/ 'Please choose a school',
  /*i18n*/ 'Please choose an extra',
  /*i18n*/ 'Please choose a size',
  /*i18n*/ 'Please order 1 to {most} of an extra',
  /*i18n*/ 'A donation is more than 0, in ringgit and sen',
];

/** Messages that only staff's screens add. */
const more: string[] = [];
export const addServerMessages = (messages: readonly string[]): void => void more.push(...messages);

const VALUE = /\{(\w+)\}/g;

/** Returns a pattern that takes the values out of a message. */
const patternOf = (message: string): RegExp =>
  new RegExp(`^${message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(VALUE, '(?<$1>.+?)')}$`);

/** A seat as messages of the server name it: `Stalls Row A Seat 5`. A name has 100 characters at most. */
const SEAT = /(\S[^,]{0,99}?) Row (\S[^,]{0,99}?) Seat (\d+)/g;
const shownSeats = (text: string): string =>
  text.replace(SEAT, (_, section: string, row: string, number: string) =>
    seatTextShort({ section, row, number: Number(number) }),
  );

/**
 * Returns a message of the server in the visitor's language; a message that is not in the lists as it is.
 * @param shown values that replace those of the message
 */
export function shownServerMessage(
  message: string,
  shown: Readonly<Record<string, string>> = {},
): string {
  for (const text of [...SERVER_MESSAGES, ...FIELD_MESSAGES, ...more]) {
    const found = patternOf(text).exec(message);
    const { seat, seats } = found?.groups ?? {};
    if (found)
      return i18n.t(text, {
        ...found.groups,
        ...(seat && { seat: shownSeats(seat) }),
        ...(seats && { seats: shownSeats(seats) }),
        ...shown,
      });
  }
  return message;
}

/** Returns the message of a refusal in the visitor's language. `invalid_input` has a sentence for each wrong field. */
export function shownProblem({ message, error, fields = {}, ticketKind }: ErrorBody): string {
  const wrong = Object.values(fields);
  return error === 'invalid_input' && wrong.length > 0
    ? joinSentences(wrong.map(fieldSentence))
    : shownServerMessage(
        message,
        ticketKind && { kind: kindName({ translations: {}, ...ticketKind }) },
      );
}

function fieldSentence(message: string): string {
  const sentence = shownServerMessage(message);
  return /[.。]$/.test(sentence) ? sentence : i18n.t('{sentence}.', { sentence });
}

export const shownReceiptMessage = (
  message: string,
  reason: VerificationReason | undefined,
): string => receiptMessage(message, reason, i18n);
