import type { ReactNode } from 'react';
import { calendarHref } from '../../api/bookings';
import type { Ticket } from '../../storage/ticket-store';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Panel } from '../../ui/panel';
import { ShareTicket } from './share-ticket';
import * as styles from './ticket.module.css';

interface TicketActionsProps {
  readonly ticket: Ticket;
  readonly print: (way: 'together' | 'each') => void;
  /** Hides the calendar file, which cannot be fetched without network. */
  readonly offline?: true;
  /** Switch that stores the ticket on this device. */
  readonly children?: ReactNode;
}

/** Actions for a family's ticket: calendar, share, print, and store on the device. */
export function TicketActions({ ticket, print, offline, children }: TicketActionsProps) {
  return (
    <Panel title="Keep your ticket" className={styles.ticketActions}>
      <div className="row">
        {!offline && (
          <a href={calendarHref(ticket.bookingId)} download className={buttonClass()}>
            <Icon of={icons.calendar} /> Add to calendar
          </a>
        )}
        <ShareTicket ticket={ticket} />
        <Button icon={icons.print} onClick={() => print('together')}>
          {ticket.seats.length > 1 ? 'Print on one sheet' : 'Print'}
        </Button>
        {ticket.seats.length > 1 && ticket.seatCodes.length > 0 && (
          <Button icon={icons.print} onClick={() => print('each')}>
            Print one ticket a seat
          </Button>
        )}
      </div>
      <p className="muted small">
        Sharing sends the link of this booking: whoever opens it sees the ticket and can come in
        with its QR code, but sees neither your email and phone number nor your receipt, and can
        change nothing.
        {ticket.seats.length > 1 &&
          ' Printed one a seat, each paper has a code of its own and lets in one person.'}
      </p>
      {children}
    </Panel>
  );
}
