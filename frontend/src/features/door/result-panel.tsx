import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import { Button } from '../../ui/button';
import { dayAndYear, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import { Spinner } from '../../ui/panel';
import { rowName, seatText } from '@contracts/rest/seat-text';
import type { DoorResult } from './use-door';
import type { Outcome } from './ticket-check';
import * as styles from './result-panel.module.css';

const looks: Record<Outcome, 'good' | 'warn' | 'bad'> = {
  'Valid Ticket': 'good',
  'Already Checked In': 'warn',
  'Wrong Production': 'bad',
  'Wrong Showtime': 'bad',
  'Wrong Day': 'bad',
  'Not Paid': 'bad',
  'Not Valid': 'bad',
};

type TicketResult = Extract<DoorResult, { kind: 'ticket' }>;

interface ResultPanelProps {
  result: DoorResult;
  onLetIn: (result: TicketResult, seats: readonly SeatInput[]) => Promise<void>;
  onRetry: (code: string) => void;
}

export function ResultPanel({ result, onLetIn, onRetry }: ResultPanelProps) {
  if (result.kind === 'looking') {
    return (
      <div className={styles.doorResult} data-tone="plain">
        <p className="row">
          <Spinner /> Looking up the ticket...
        </p>
      </div>
    );
  }
  if (result.kind === 'problem') {
    return (
      <div className={styles.doorResult} data-tone="bad">
        <h2>
          <Icon name="cross" size={32} /> {result.title}
        </h2>
        <p>{result.text}</p>
        <p className={`code ${styles.doorCode}`}>{result.code}</p>
        {result.title === 'Check-in Failed' && (
          <Button onClick={() => onRetry(result.code)}>Try again</Button>
        )}
      </div>
    );
  }
  return <Ticket key={result.booking.id} result={result} onLetIn={onLetIn} />;
}

function Ticket({
  result,
  onLetIn,
}: {
  result: TicketResult;
  onLetIn: ResultPanelProps['onLetIn'];
}) {
  const { booking, check, admitted } = result;
  const tone = looks[check.outcome];
  const here = new Set(booking.checkedInSeats.map(seatText));
  return (
    <div className={styles.doorResult} data-tone={tone}>
      <h2>
        <Icon name={tone === 'good' ? 'check' : tone === 'warn' ? 'alert' : 'cross'} size={32} />{' '}
        {check.outcome}
      </h2>
      {check.text && <p>{check.text}</p>}
      {admitted.length > 0 && (
        <p>
          <strong>
            {admitted.length} {admitted.length === 1 ? 'guest' : 'guests'} checked in
          </strong>
          {booking.checkedInSeats.length < booking.seats.length &&
            `, ${booking.checkedInSeats.length} of ${booking.seats.length} here`}
        </p>
      )}
      <p>
        <strong>{booking.customerName}</strong>
        <br />
        {booking.productionName}, {dayAndYear(booking.performanceDate)},{' '}
        {time(booking.performanceDate)}
        <br />
        <span className="code">{booking.confirmationNumber}</span>
      </p>
      {check.outcome === 'Valid Ticket' && check.waiting.length > 0 ? (
        // Guests who were left out a moment ago are not admitted until staff say so.
        <PartyPicker
          key={check.waiting.map(seatText).join()}
          waiting={check.waiting}
          rest={admitted.length > 0}
          onLetIn={(seats) => onLetIn(result, seats)}
        />
      ) : (
        <ul className={styles.doorSeats} aria-label="Seats">
          {booking.seats.map((seat) => (
            <li key={seatText(seat)} data-here={here.has(seatText(seat)) || undefined}>
              {seatText(seat)}
            </li>
          ))}
        </ul>
      )}
      <Link to="/admin/check-in/$bookingId" params={{ bookingId: booking.id }}>
        Open the booking
      </Link>
    </div>
  );
}

interface PartyPickerProps {
  waiting: readonly SeatInput[];
  /** Others of the party have just been let in. */
  rest: boolean;
  onLetIn: (seats: readonly SeatInput[]) => Promise<void>;
}

/** Who of the party is here. */
function PartyPicker({ waiting, rest, onLetIn }: PartyPickerProps) {
  const [away, setAway] = useState<ReadonlySet<string>>(
    () => new Set(rest ? waiting.map(seatText) : []),
  );
  const [pending, setPending] = useState(false);
  const present = waiting.filter((seat) => !away.has(seatText(seat)));
  const toggle = (name: string) =>
    setAway(
      (all) => new Set(all.has(name) ? [...all].filter((one) => one !== name) : [...all, name]),
    );
  return (
    <fieldset className={styles.party}>
      <legend>{rest ? 'Who else is here?' : 'Who is here?'}</legend>
      {waiting.map((seat) => (
        <label key={seatText(seat)}>
          <input
            type="checkbox"
            checked={!away.has(seatText(seat))}
            onChange={() => toggle(seatText(seat))}
          />
          <span>
            {seat.section} - Row {rowName(seat.row)}, Seat {seat.number}
          </span>
        </label>
      ))}
      <Button
        look="primary"
        wide
        icon="check"
        disabled={present.length === 0 || pending}
        onClick={() => {
          setPending(true);
          void onLetIn(present).finally(() => setPending(false));
        }}
      >
        {pending
          ? 'Checking in...'
          : present.length === 0
            ? 'Choose Who Is Here'
            : `Check In ${present.length} ${present.length === 1 ? 'Guest' : 'Guests'}`}
      </Button>
    </fieldset>
  );
}
