import { useState, type ReactNode } from 'react';
import { calendarHref } from '../../api/bookings';
import { i18n } from '../../language/i18n';
import { seatText } from '../../language/seat-names';
import { joinSentences } from '../../language/sentences';
import type { Ticket } from '../../storage/ticket-store';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import { bookingPage } from '@contracts/rest/pages';
import { longDateAtTime } from '../../ui/dates';
import { showToast } from '../../ui/toast-store';
import * as icons from '../../ui/icons';
import * as styles from './ticket.module.css';

interface TicketActionsProps {
  readonly ticket: Ticket;
  readonly print: (way: 'together' | 'each') => void;
  /** True without network. The calendar button is then hidden, because the calendar file cannot be fetched. */
  readonly offline?: true;
  /** Switch for storing the ticket on this device. */
  readonly children?: ReactNode;
}

/** Buttons for a family's ticket: calendar, share, print, and store on the device. */
export function TicketActions({ ticket, print, offline, children }: TicketActionsProps) {
  return (
    <Panel title={i18n.t('Keep your ticket')} className={styles.ticketActions}>
      <div className="row">
        {!offline && (
          <a href={calendarHref(ticket.bookingId)} download className={buttonClass()}>
            <Icon of={icons.calendar} /> {i18n.t('Add to calendar')}
          </a>
        )}
        <ShareTicket ticket={ticket} />
        <Button icon={icons.print} onClick={() => print('together')}>
          {ticket.seats.length > 1 ? i18n.t('Print on one sheet') : i18n.t('Print')}
        </Button>
        {ticket.seats.length > 1 && ticket.seatCodes.length > 0 && (
          <Button icon={icons.print} onClick={() => print('each')}>
            {i18n.t('Print one ticket a seat')}
          </Button>
        )}
      </div>
      <p className="muted small">
        {joinSentences([
          i18n.t(
            'Sharing sends the link of this booking: whoever opens it sees the ticket and can come in with its QR code, but sees neither your email and phone number nor your receipt, and can change nothing.',
          ),
          ticket.seats.length > 1
            ? i18n.t('Printed one a seat, each paper has a code of its own and lets in one person.')
            : null,
        ])}
      </p>
      {children}
    </Panel>
  );
}

/** Shares the booking's link with the phone's share sheet; browsers without one copy the link. */
function ShareTicket({ ticket }: { ticket: Ticket }) {
  const [copied, setCopied] = useState(false);
  const { bookingId, title, startsAt, seats } = ticket;
  // The link has no key from a mail, so that the recipient sees the ticket and can change nothing.
  const url = `${window.location.origin}${bookingPage(bookingId)}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      showToast({
        title: i18n.t('Copying is not allowed here'),
        description: i18n.t('Please copy it by hand: {value}', { value: url }),
      });
    }
  }

  async function share() {
    if (!('share' in navigator)) return copy();
    const when = startsAt ? `, ${longDateAtTime(startsAt)}` : '';
    const text = `${title}${when}: ${seats.map(seatText).join('; ')}`;
    try {
      await navigator.share({ title, text, url });
    } catch (error) {
      // Does nothing when the person closes the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
    }
  }

  return (
    <Button icon={copied ? icons.check : icons.share} onClick={() => void share()}>
      <span aria-live="polite">{copied ? i18n.t('Link copied') : i18n.t('Share')}</span>
    </Button>
  );
}
