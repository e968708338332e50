import { useQuery, useMutation, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { isConfirmed } from '@contracts/rest/booking-status';
import type { SituationKind, BookingSituation } from '@contracts/rest/booking-situation';
import type { FamilyAccountView } from '@contracts/rest/refunds';
import type { BookingView, ReceiptView } from '@contracts/rest/bookings';
import { booking as bookingQuery } from '../../api/bookings';
import { errorText, errorToast } from '../../api/error-toast';
import { isStatus, isUndecided } from '../../api/errors';
import { familyAccount } from '../../api/family-account';
import { receipt as receiptQuery } from '../../api/receipts';
import { SeatWithKind } from '../../kinds/seat-with-kind';
import { i18n } from '../../language/i18n';
import { langOf } from '../../language/school-texts';
import { seatText } from '../../language/seat-names';
import { joinSentences } from '../../language/sentences';
import { receiptText } from '../../language/server-text';
import { dropTicket } from '../../storage/ticket-store';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { isFree, rm } from '../../ui/money';
import { NotLoaded } from '../../ui/not-loaded';
import { Loading, Note, Panel } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { SharperPicture } from '../../payment/sharper-picture';
import { useSituation } from '../../payment/situation';
import { SituationNote } from '../../payment/situation-note';
import { useExpiryCheck } from '../../payment/use-expiry-check';
import { BookingNotFound } from './booking-not-found';
import { FreeBooking } from './free-booking';
import { KeepOnDevice } from './keep-on-device';
import { KeptOr, NoNetwork, useBackOnline } from './kept-ticket-screen';
import { OpenBalance, OpenBalanceLink } from './open-balance';
import { ReceiptCard } from './receipt-card';
import { usePrintedTickets } from './print-tickets';
import { TicketActions } from './ticket-actions';
import { TicketCard } from './ticket-card';
import { ticketOfBooking } from './ticket-facts';
import { dayAndYear } from '../../ui/dates';
import { PerformanceAndGuest } from '../../ui/performance-and-guest';
import { StatusBadge } from '../../ui/status-badge';
import { GiveUpOrder } from '../../payment/give-up-order';
import { HoldClock } from '../../payment/hold-clock';
import { OrderPayment } from '../../payment/order-payment';
import { ReceiptUpload, type UploadKind } from '../../payment/receipt-upload';
import { SchoolContact } from '../../ui/school-contact';
import { sendOrderLink } from '../../api/order-link';
import { showToast } from '../../ui/toast-store';
import { DETAIL_RECEIPT_MAX_BYTES } from '@contracts/rest/upload-limits';
import * as icons from '../../ui/icons';
import * as buttonStyles from '../../ui/button.module.css';
import * as ticketStyles from './ticket.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as clockStyles from '../../payment/hold-clock.module.css';

export function BookingScreen({ id, token }: { id: string; token?: string }) {
  const query = useQuery(bookingQuery(id));
  // Receipt and account are fetched together before the page shows, because late content would move the parts below.
  const receipt = useQuery(receiptQuery(id));
  const account = useQuery(familyAccount(id));
  useExpiryCheck(query.data, query.dataUpdatedAt);
  return (
    <div className="page">
      <Link to="/my-tickets" className={buttonStyles.backLink}>
        <Icon of={icons.back} /> {i18n.t('My Tickets')}
      </Link>
      {query.data && !receipt.isPending && !account.isPending ? (
        <Detail
          booking={query.data}
          receivedAt={query.dataUpdatedAt}
          receipt={receipt}
          account={account.data}
          token={token}
          retry={isUndecided(query.error) ? () => void query.refetch() : null}
        />
      ) : query.data ? (
        <Loading text={i18n.t('Loading booking details...')} />
      ) : (
        <KeptOr which={{ bookingId: id }} queryKey={bookingQuery(id).queryKey} error={query.error}>
          {query.error ? (
            <Unread error={query.error} retry={() => void query.refetch()} />
          ) : (
            <Loading text={i18n.t('Loading booking details...')} />
          )}
        </KeptOr>
      )}
    </div>
  );
}

function Unread({ error, retry }: { error: Error; retry: () => void }) {
  const unknown = isStatus(error, 404) || isStatus(error, 400);
  return unknown ? (
    <BookingNotFound />
  ) : (
    <NotLoaded
      title={i18n.t('This booking could not be read')}
      text={errorText(error, i18n.t('Please try again in a moment.'))}
      retry={retry}
    />
  );
}

/** Situations without a note, because the ticket or the receipt's card already explains them. */
const SAID_BY_ITSELF: ReadonlySet<SituationKind> = new Set([
  'with-school',
  'seats-lost',
  'rejected',
  'expired',
  'cancelled',
  'over',
  'payment-stopped',
]);

/** Situations in which the page lets the buyer pay or upload a receipt. Only the buyer's own browser may do that. */
const PAID_BY_BUYER: ReadonlySet<SituationKind> = new Set([
  'pay',
  'better-receipt',
  'no-receipt',
  'expired',
  'cancelled',
]);

/** Situations in which a receipt check no longer matters. */
const OVER: ReadonlySet<SituationKind> = new Set(['cancelled', 'expired', 'over']);

interface DetailProps {
  readonly booking: BookingView;
  readonly receivedAt: number;
  readonly receipt: UseQueryResult<ReceiptView | null>;
  readonly account: FamilyAccountView | null | undefined;
  /** Token in the e-mail link of a free order; undefined without the link. */
  readonly token: string | undefined;
  /** Function that retries, after the network was lost while the page was open; null while there is a network. */
  readonly retry: (() => void) | null;
}

function Detail({ booking, receivedAt, receipt, account, token, retry }: DetailProps) {
  useTitle(i18n.t('Booking {number}', { number: booking.confirmationNumber }));
  const heading = useId();
  const ticket = ticketOfBooking(booking);
  const { print, sheet } = usePrintedTickets(ticket);
  const situation = useSituation(booking, receivedAt);
  const [givenUp, setGivenUp] = useState(false);
  const [sent, setSent] = useState(false);
  const onSent = () => setSent(true);
  const isTicket = isConfirmed(booking.status);
  const isStrangers = booking.detailsShown === false;
  useBackOnline(() => retry?.());
  useEffect(() => {
    if (!isTicket) void dropTicket(booking.id);
  }, [isTicket, booking.id]);
  return (
    <>
      <h1 lang={langOf(ticket)}>{booking.productionName}</h1>
      {isTicket && (
        <section className={`stack ${ticketStyles.yourTicket}`} aria-labelledby={heading}>
          <h2 id={heading}>{i18n.t('Your ticket')}</h2>
          <OpenBalanceLink account={account} />
          {retry && <NoNetwork asOf={new Date(receivedAt).toISOString()} retry={retry} />}
          <TicketCard ticket={ticket} title="h3" />
          <TicketActions ticket={ticket} print={print}>
            <KeepOnDevice ticket={ticket} asOf={receivedAt} own={!isStrangers} />
          </TicketActions>
        </section>
      )}
      <div className={`${ticketStyles.detailColumns} booking-detail`}>
        <div className="stack">
          {isFree(booking.totalAmount) && (!isStrangers || token !== undefined) ? (
            <FreeBooking booking={booking} receivedAt={receivedAt} token={token} />
          ) : (
            SAID_BY_ITSELF.has(situation.kind) && (
              <SituationNote situation={situation} booking={booking} answers={givenUp} />
            )
          )}
          {isStrangers && !(isFree(booking.totalAmount) && token !== undefined) && (
            <NotYourBrowser bookingId={booking.id} unpaid={PAID_BY_BUYER.has(situation.kind)} />
          )}
          {isTicket && <OpenBalance booking={booking} account={account} />}
          <RefundNote account={account} />
          {situation.kind === 'with-school'
            ? situation.takesReceipt && (
                <SharperPicture bookingId={booking.id} upload={detailUpload} onSent={onSent} />
              )
            : !isStrangers &&
              (situation.asksForPayment || situation.takesReceipt) && (
                <CompletePayment
                  booking={booking}
                  account={account}
                  receivedAt={receivedAt}
                  situation={situation}
                  reason={receiptText(receipt.data)}
                  onSent={onSent}
                  onGivenUp={() => setGivenUp(true)}
                />
              )}
          {receipt.data && (
            <ReceiptCard
              receipt={receipt.data}
              bookingId={booking.id}
              overtaken={OVER.has(situation.kind)}
              sent={sent}
            />
          )}
          {receipt.isError && <Note tone="bad">{receipt.error.message}</Note>}
        </div>
        <BookingFacts booking={booking} />
      </div>
      {isTicket && sheet}
    </>
  );
}

/** Shows the sums that the school must pay back and has paid back. Renders nothing when there are none. */
function RefundNote({ account }: { account: FamilyAccountView | null | undefined }) {
  if (!account || (isFree(account.refundDue) && account.paidBack.length === 0)) return null;
  return (
    <>
      {!isFree(account.refundDue) && (
        <Note
          tone="warn"
          title={i18n.t('The school has to pay you {amount} back', {
            amount: rm(account.refundDue),
          })}
        >
          <p>
            {i18n.t(
              'You will get an email as soon as it is paid. Please keep your receipt until then.',
            )}
          </p>
        </Note>
      )}
      {account.paidBack.map(({ amount, paidOn }, place) => (
        <Note
          key={place}
          tone="good"
          title={i18n.t('{amount} paid back on {day}', {
            amount: rm(amount),
            day: dayAndYear(paidOn),
          })}
        >
          <p>{i18n.t('A bank may need some days until you see it.')}</p>
        </Note>
      ))}
    </>
  );
}

function BookingFacts({ booking }: { booking: BookingView }) {
  return (
    <Panel title={i18n.t('Booking')}>
      <p className="row spread">
        <strong className="code">{booking.confirmationNumber}</strong>
        <StatusBadge status={booking.status} />
      </p>
      <dl className={panelStyles.facts}>
        <div>
          <dt>{i18n.t('Seats')}</dt>
          <dd>
            <ul>
              {booking.seats.map((seat) => (
                <li key={seatText(seat)}>
                  <SeatWithKind seat={seat} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <PerformanceAndGuest booking={booking} />
      </dl>
      <p className="small">
        <Link to="/privacy">{i18n.t('See or erase what is held about you')}</Link>
      </p>
    </Panel>
  );
}

/**
 * Payment outside the checkout, also for sending a better receipt. Payment details are shown only while the seats are held. After
 * that, only a receipt for money already sent is accepted. Both share one upload, so that a chosen picture survives the deadline.
 */
function CompletePayment(props: {
  booking: BookingView;
  account: FamilyAccountView | null | undefined;
  receivedAt: number;
  situation: BookingSituation;
  /** Message to the buyer about the last receipt. */
  reason: string;
  onSent: () => void;
  onGivenUp: () => void;
}) {
  const { booking, account, receivedAt, situation, reason, onSent, onGivenUp } = props;
  const { asksForPayment, kind, title, tone, sentences } = situation;
  return (
    <Panel title={asksForPayment ? i18n.t('Complete Payment') : i18n.t('Send a receipt')}>
      <div className={clockStyles.belowClock}>
        {asksForPayment && <HoldClock booking={booking} receivedAt={receivedAt} />}
        <div className="stack">
          {asksForPayment && (
            <Note tone={tone === 'info' ? 'warn' : tone} {...(kind === 'pay' ? {} : { title })}>
              <p>{joinSentences([kind === 'pay' ? null : reason, ...sentences])}</p>
              {kind !== 'pay' && <SchoolContact school={booking.school} />}
            </Note>
          )}
          {asksForPayment && <OrderPayment booking={booking} account={account} />}
          <ReceiptUpload {...detailUpload} bookingId={booking.id} onVerifying={onSent} />
          {asksForPayment && booking.holdUntil !== null && (
            <GiveUpOrder bookingId={booking.id} onGivenUp={onGivenUp} />
          )}
        </div>
      </div>
    </Panel>
  );
}

/**
 * Offers the mailed link to a person who found the booking by its number or by a search, and who therefore sees only the ticket.
 */
function NotYourBrowser({ bookingId, unpaid }: { bookingId: string; unpaid: boolean }) {
  const send = useMutation({
    mutationFn: () => sendOrderLink(bookingId),
    onError: (error) =>
      showToast(errorToast(error, i18n.t('The email could not be sent. Please try again.'))),
  });
  return (
    <Panel title={i18n.t('Is this your booking?')}>
      <p>
        {unpaid
          ? i18n.t(
              'To pay, to upload a receipt and to see your contact details, open it in the browser you booked with, by the link in our email, or signed in.',
            )
          : i18n.t(
              'To see your contact details and your receipt, open it in the browser you booked with, by the link in our email, or signed in.',
            )}
      </p>
      {send.isSuccess ? (
        <Note icon={icons.mail} role="status">
          {i18n.t('The link is on its way to the email address of this booking.')}
        </Note>
      ) : (
        <div className="row">
          <Button
            look="primary"
            icon={icons.mail}
            disabled={send.isPending}
            onClick={() => send.mutate()}
          >
            {i18n.t('Send me the link by email')}
          </Button>
          <a
            href={`/api/login?redirect=${encodeURIComponent(`/booking/${bookingId}`)}`}
            className={buttonClass()}
          >
            {i18n.t('Login')}
          </a>
        </div>
      )}
    </Panel>
  );
}

/** Settings for receipts uploaded on the booking's page. */
const detailUpload: UploadKind = {
  maxBytes: DETAIL_RECEIPT_MAX_BYTES,
  namesFile: true,
  successText: /*i18n*/ 'Your payment receipt is being verified. This may take a moment.',
  failure: (error) =>
    errorToast(error, i18n.t('Failed to verify receipt'), i18n.t('Verification failed')),
};
