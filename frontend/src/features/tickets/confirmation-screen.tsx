import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ConfirmationView } from '@contracts/rest/bookings';
import { confirmation } from '../../api/bookings';
import { serverNow } from '../../api/server-clock';
import { isStatus } from '../../api/errors';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { joinSentences } from '../../language/sentences';
import { Button, buttonClass } from '../../ui/button';
import { discountText } from '../../ui/discount-text';
import * as icons from '../../ui/icons';
import { isFree, rm } from '../../ui/money';
import { Loading, Message, Note } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { shownSituation } from '../../payment/situation';
import { KeepOnDevice } from './keep-on-device';
import { KeptOr } from './kept-ticket-screen';
import { usePrintedTickets } from './print-tickets';
import { TicketActions } from './ticket-actions';
import { TicketCard } from './ticket-card';
import { ticketOfConfirmation } from './ticket-facts';
import * as styles from './ticket.module.css';

export function ConfirmationScreen({ conf }: { conf: string | undefined }) {
  return (
    <div className="page page-narrow">
      {conf ? (
        <Lookup conf={conf} />
      ) : (
        <Problem title={i18n.t('No confirmation number provided')} />
      )}
    </div>
  );
}

function Lookup({ conf }: { conf: string }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(confirmation(conf));
  if (data) return <Confirmed view={data} receivedAt={dataUpdatedAt} />;
  return (
    <KeptOr
      which={{ confirmationNumber: conf }}
      queryKey={confirmation(conf).queryKey}
      error={error}
    >
      {error ? (
        <Problem
          title={i18n.t('Booking not found')}
          text={whyUnread(error)}
          retry={() => void refetch()}
        />
      ) : (
        <Loading text={i18n.t('Loading booking details...')} />
      )}
    </KeptOr>
  );
}

/** Returns the error's text; null for an unknown booking, because the title says that already. */
const whyUnread = (error: Error) =>
  isStatus(error.cause, 404)
    ? undefined
    : errorText(error, i18n.t('It could not be read. Please try again in a moment.'));

function Problem({ title, text, retry }: { title: string; text?: string; retry?: () => void }) {
  useTitle(title);
  return (
    <Message title={title} text={text} icon={icons.search}>
      {text && retry && <Button onClick={retry}>{i18n.t('Try again')}</Button>}
      <Link to="/" className={buttonClass('primary')}>
        {i18n.t('Return to Home')}
      </Link>
      <Link to="/my-tickets" className={buttonClass()}>
        {i18n.t('Find your bookings')}
      </Link>
    </Message>
  );
}

const paidStatuses: ReadonlySet<string> = new Set(['confirmed', 'verified']);

interface ConfirmedProps {
  readonly view: ConfirmationView;
  readonly receivedAt: number;
}

function Confirmed({ view, receivedAt }: ConfirmedProps) {
  useTitle(i18n.t('Booking Confirmed'));
  return paidStatuses.has(view.status) ? (
    <Ticket view={view} receivedAt={receivedAt} />
  ) : (
    <NotYet view={view} />
  );
}

function Ticket({ view, receivedAt }: ConfirmedProps) {
  const ticket = ticketOfConfirmation(view);
  const { print, sheet } = usePrintedTickets(ticket);
  const { discountCode: code } = view;
  return (
    <>
      <div className="stack stack-wide">
        <header className={styles.confirmed}>
          <h1>{i18n.t('Booking Confirmed!')}</h1>
          {view.customerEmail ? (
            <p className="muted">
              {withElements(
                i18n.t('Your tickets were sent to <0/>'),
                <strong>{view.customerEmail}</strong>,
              )}
            </p>
          ) : (
            view.detailsShown === false && (
              <p className="muted">
                {i18n.t('Your tickets were sent to the email address of this booking')}
              </p>
            )
          )}
        </header>
        <TicketCard ticket={ticket} title="h2">
          <div>
            <dt>{i18n.t('Total Paid')}</dt>
            <dd className="number">{rm(view.totalAmount)}</dd>
          </div>
          {code && (
            <div>
              <dt>{i18n.t('Discount code')}</dt>
              <dd>{discountText(code)}</dd>
            </div>
          )}
        </TicketCard>
        <TicketActions ticket={ticket} print={print}>
          <KeepOnDevice ticket={ticket} asOf={receivedAt} own={view.detailsShown !== false} />
        </TicketActions>
        <Note icon={icons.mail} title={i18n.t('Email Sent')}>
          {joinSentences([
            i18n.t('We have sent your tickets by email.'),
            i18n.t('Present the QR code at the venue, on your phone or printed.'),
          ])}
        </Note>
        <div className="row">
          <Link to="/" className={buttonClass('primary')}>
            {i18n.t('Return to Home')}
          </Link>
          <Link to="/booking/$id" params={{ id: view.bookingId }} className={buttonClass()}>
            {i18n.t('View and print your tickets')}
          </Link>
        </div>
      </div>
      {sheet}
    </>
  );
}

/** Page of a booking that is not paid. It must not look like a ticket. */
function NotYet({ view }: { view: ConfirmationView }) {
  const now = new Date(serverNow()).toISOString();
  const { title } = shownSituation({
    ...view,
    takesReceipt: false,
    free: isFree(view.totalAmount),
    paymentStopped: false,
    performanceDate: view.productionDate ?? now,
    now,
  });
  return (
    <Message
      icon={icons.clock}
      title={i18n.t('This booking is not confirmed')}
      text={joinSentences([
        i18n.t('{title}, {number}.', {
          title: view.productionTitle ?? i18n.t('Unknown Production'),
          number: view.confirmationNumber,
        }),
        i18n.t('{sentence}.', { sentence: title }),
        i18n.t('The booking page shows what to do next.'),
      ])}
    >
      <Link to="/booking/$id" params={{ id: view.bookingId }} className={buttonClass('primary')}>
        {i18n.t('View booking')}
      </Link>
      <Link to="/" className={buttonClass()}>
        {i18n.t('Return to Home')}
      </Link>
    </Message>
  );
}
