import { useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { knownLanguage, LANGUAGES, localeOf } from '@contracts/language';
import { staffBooking, receiptReview, type StaffBooking } from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { withElements } from '../../language/with-elements';
import { BookingAccount } from '../../staff/booking-account';
import { useLiveBookings } from '../../staff/use-live-bookings';
import { dayAndYear, time } from '../../ui/dates';
import { discountText } from '../../ui/discount-text';
import { Icon } from '../../ui/icon';
import { rm } from '../../ui/money';
import { Note, Panel } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { PageActions, type BookingDialog } from './booking-actions';
import { CheckedIn, Customer, Seats } from './booking-cells';
import { BookingDialogs } from './booking-dialogs';
import { BookingHistory, BookingMails } from './booking-history';
import { BookingNotes } from './booking-notes';
import { StatusSelect } from './status-select';
import { NextReceipt } from './next-receipt';
import { ReceiptCard } from './receipt-card';
import { Fact } from '../../ui/staff/fact';
import * as icons from '../../ui/icons';
import * as buttonStyles from '../../ui/button.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './booking-page.module.css';

/** Shows everything about one booking, for owners and administrators. */
export function BookingPage({ bookingId }: { bookingId: string }) {
  const { data: booking } = useSuspenseQuery(staffBooking(bookingId));
  // Remembers whether the receipt was waiting when the page opened. The parts of the page keep that order, so that a decision
  // moves nothing.
  const [waits] = useState(() => booking.status === 'needs_review');
  const receipts = (
    <Part failed={i18n.t('The receipts could not be loaded.')}>
      <Receipts booking={booking} />
    </Part>
  );
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  useLiveBookings();
  const { confirmationNumber, discountCode: code } = booking;
  const language = knownLanguage(booking.language);
  useTitle(i18n.t('Booking {confirmationNumber}', { confirmationNumber }));
  return (
    <div className="page staff-page stack">
      <Link to="/admin/bookings" className={buttonStyles.backLink}>
        <Icon of={icons.back} /> {i18n.t('All bookings')}
      </Link>
      <header className={`row ${styles.title}`}>
        <h1>
          {withElements(
            i18n.t('Booking <0>{confirmationNumber}</0>', { confirmationNumber }),
            <span className="code" />,
          )}
        </h1>
        <StatusSelect booking={booking} />
      </header>
      {waits && receipts}
      <div className={styles.top}>
        <dl className={`${panelStyles.panel} ${panelStyles.facts} ${styles.facts}`}>
          <Fact name={i18n.t('Customer')}>
            <Customer booking={booking} />
          </Fact>
          <Fact name={i18n.t('Language of emails')}>
            <span lang={localeOf(language)}>{LANGUAGES[language].name}</span>
          </Fact>
          <Fact name={i18n.t('Performance')}>
            {booking.productionName}
            <br />
            {dayAndYear(booking.performanceDate)}, {time(booking.performanceDate)}
          </Fact>
          <Fact name={i18n.t('Seats')}>
            <Seats booking={booking} />
          </Fact>
          <Fact name={i18n.t('Amount')}>{rm(booking.totalAmount)}</Fact>
          {code && (
            <Fact name={i18n.t('Discount code')}>
              {code.name}
              <br />
              {discountText(code)}
            </Fact>
          )}
          <Fact name={i18n.t('Check-in')}>
            <CheckedIn booking={booking} />
          </Fact>
          <Fact name={i18n.t('Booked')}>
            {dayAndYear(booking.createdAt)}, {time(booking.createdAt)}
          </Fact>
        </dl>
        <Panel title={i18n.t('What can be done now')}>
          <PageActions booking={booking} onOpen={setDialog} />
        </Panel>
      </div>
      {!waits && receipts}
      <div className={styles.top}>
        <Panel title={i18n.t('Account')}>
          <Part failed={i18n.t('The account could not be loaded.')}>
            <BookingAccount bookingId={bookingId} />
          </Part>
        </Panel>
        <Panel title={i18n.t('Notes')}>
          <Part failed={i18n.t('The notes could not be loaded.')}>
            <BookingNotes bookingId={bookingId} />
          </Part>
        </Panel>
      </div>
      <div className={styles.top}>
        <Panel title={i18n.t('History')}>
          <Part failed={i18n.t('The history could not be loaded.')}>
            <BookingHistory booking={booking} />
          </Part>
        </Panel>
        <Panel title={i18n.t('Emails')}>
          <Part failed={i18n.t('The emails could not be loaded.')}>
            <BookingMails booking={booking} />
          </Part>
        </Panel>
      </div>
      {dialog && <BookingDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Shows an error in place of a part of the page that failed to load. */
const Part = ({ failed, children }: { failed: string; children: ReactNode }) => (
  <CatchBoundary
    getResetKey={() => failed}
    errorComponent={({ error }) => (
      <Note tone="bad" role="alert" title={errorText(error, failed)} />
    )}
  >
    {children}
  </CatchBoundary>
);

/** Receipts of a booking, the newest first, each with picture, fields and decision. */
function Receipts({ booking }: { booking: StaffBooking }) {
  const { data: review } = useSuspenseQuery(receiptReview(booking.id));
  if (review.receipts.length === 0)
    return (
      <Panel title={i18n.t('No receipt yet')}>
        <p className="muted">
          {joinSentences([
            i18n.t('The customer has not uploaded a payment receipt for this booking.'),
            booking.status === 'needs_review'
              ? i18n.t('It waits for its status, which you set above.')
              : null,
          ])}
        </p>
        {booking.status === 'needs_review' && (
          <p>
            <NextReceipt bookingId={booking.id} />
          </p>
        )}
      </Panel>
    );
  return review.receipts.map((receipt, index) => (
    <ReceiptCard key={receipt.id} booking={booking} receipt={receipt} newest={index === 0} />
  ));
}
