import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { bookingUrl } from '../../../contracts/rest/pages.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { mayManageSchool, type SignedInPerson } from '../../identity/api.js';
import { isKeyOfBooking } from '../application/booking-identity.js';
import type { Booking, PlacedBooking } from '../domain/booking.js';
import { requireSaneKey } from './idempotency-key.js';
import { ORDER_COOKIE, type Asker } from './buyer.js';
import { hasOrderToken, isLinkToken, linkToken, orderToken } from './order-tokens.js';

const COOKIE_DAYS = 400;

/**
 * Recognises the buyer of a booking. Other people may know the booking's id and number, because the e-mail address is enough to
 * find them; they see the ticket and nothing else.
 *
 * The buyer is recognised by the browser that placed the order (a cookie, or the Idempotency-Key), by the link in an e-mail
 * (which sets the same cookie), or by a sign-in. Staff of the school may see everything as well.
 */
@Injectable()
export class OwnOrders {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  isOwn(asker: Asker, booking: PlacedBooking): boolean {
    const { bookingId, performance } = booking;
    return (
      mayManageSchool(asker.person, performance.schoolId) ||
      isBuyer(asker.person, booking) ||
      this.hasToken(asker, bookingId)
    );
  }

  /**
   * Refuses a sender who is not the buyer. An order that was never placed passes, because its command answers 404.
   *
   * @throws Problem 403 `not_your_order`
   */
  require(asker: Asker, booking: Booking): void {
    if (booking.kind === 'none' || this.isOwn(asker, booking)) return;
    throw new Problem(
      403,
      'not_your_order',
      'Only the browser that placed this order can do this, or the link in its email. You can have the link sent to the email address of the booking.',
    );
  }

  /** Sets the order cookies, so that this browser is recognised as the buyer's later. */
  remember(
    response: Response,
    { bookingId, confirmationNumber }: Pick<PlacedBooking, 'bookingId' | 'confirmationNumber'>,
  ): void {
    const token = orderToken(bookingId, this.config);
    for (const call of [bookingId, `confirmation/${confirmationNumber}`])
      response.cookie(ORDER_COOKIE, token, {
        path: `/api/bookings/${call}`,
        httpOnly: true,
        sameSite: 'lax',
        secure: this.config.publicUrl.startsWith('https:'),
        maxAge: COOKIE_DAYS * 24 * 60 * 60 * 1000,
      });
  }

  /**
   * Returns the link that opens the order. The part after # never leaves the browser, so no server log and no referrer contains
   * the token.
   *
   * @param email address to which the link is sent
   * @param query further facts for the page, with the question mark
   */
  link(bookingId: string, email: string, query = ''): string {
    const token = linkToken(bookingId, email, this.config);
    return `${bookingUrl(this.config.publicUrl, bookingId)}${query}#key=${token}`;
  }

  isLinkToken(token: string, { bookingId, customer }: PlacedBooking): boolean {
    return customer !== null && isLinkToken(token, bookingId, customer.email, this.config);
  }

  private hasToken({ key, cookies }: Asker, bookingId: string): boolean {
    if (hasOrderToken(cookies, bookingId, this.config)) return true;
    const sane = requireSaneKey(key);
    return sane !== null && isKeyOfBooking(sane, bookingId, this.config);
  }
}

/** Returns true when the person was signed in when ordering, or has verified the order's e-mail address. */
const isBuyer = (person: SignedInPerson | null, { userId, customer }: PlacedBooking): boolean =>
  person !== null &&
  (person.id === userId || person.email.toLowerCase() === customer?.email.toLowerCase());
