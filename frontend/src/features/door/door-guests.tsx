import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isWanted } from '@contracts/rest/door-search';
import type { DoorListView, DoorTicket } from '@contracts/rest/door';
import { rowName } from '@contracts/rest/seat-text';
import { searchDoorList } from '../../api/check-in';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { Button } from '../../ui/button';
import { compactSeats, kindText } from '../../ui/compact-seats';
import { longDateAtTime } from '../../ui/dates';
import * as icons from '../../ui/icons';
import { useDebounced } from '../../ui/use-debounced';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './door-guests.module.css';

/** Largest number of guests shown at once. More would slow down an old phone; a search finds the others. */
const MOST_SHOWN = 30;

const seatsOf = ({ seats }: DoorTicket) =>
  seats
    .map((seat) => `${seat.section} ${rowName(seat.row)}${seat.number}${kindText(seat)}`)
    .join(', ');

/** Guest list to find a guest without a ticket, and to print as a reserve for phones with empty batteries. */
export function DoorGuests(props: { list: DoorListView; onChoose: (ticket: DoorTicket) => void }) {
  const { list, onChoose } = props;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const id = useId();
  // Searches for telephone numbers on the server, because the device stores none.
  const { data: found } = useQuery({
    ...searchDoorList(list.performanceId, search),
    enabled: search !== '',
    retry: false,
  });
  const byPhone = new Set(found?.tickets.map(({ bookingId }) => bookingId));
  const wanted = list.tickets.filter(
    (ticket) => isWanted(ticket, search) || (search !== '' && byPhone.has(ticket.bookingId)),
  );
  return (
    <section aria-labelledby={`${id}-title`} className={styles.guests}>
      <div className="row spread">
        <h2 id={`${id}-title`}>{i18n.t('Door List')}</h2>
        <Button icon={icons.list} onClick={() => window.print()}>
          {i18n.t('Print Door List')}
        </Button>
      </div>
      <label htmlFor={id}>{i18n.t('Find a guest by name, phone or seat')}</label>
      <input
        id={id}
        type="search"
        className={textInputStyles.textInput}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {search !== '' && wanted.length === 0 && (
        <p className="muted" role="status">
          {i18n.t('Nobody on this list is found by that.')}
        </p>
      )}
      <ul className={styles.list} aria-label={i18n.t('Guests')}>
        {wanted.slice(0, MOST_SHOWN).map((ticket) => (
          <li key={ticket.bookingId}>
            <button type="button" onClick={() => onChoose(ticket)}>
              <span>
                <strong>{ticket.name ?? i18n.t('No name')}</strong>
                <span className="muted small">{seatsOf(ticket)}</span>
              </span>
              <span
                className={styles.count}
                data-all={ticket.checkedInSeats.length === ticket.seats.length || undefined}
              >
                {i18n.t('{part} of {all}', {
                  part: ticket.checkedInSeats.length,
                  all: ticket.seats.length,
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {wanted.length > MOST_SHOWN && (
        <p className="muted">
          {i18n.t('{count} more: type a part of the name.', { count: wanted.length - MOST_SHOWN })}
        </p>
      )}
      <Printed list={list} />
    </section>
  );
}

function Printed({ list }: { list: DoorListView }) {
  return (
    <div className={styles.printed} aria-hidden="true">
      <h1>{list.productionName}</h1>
      <p>
        {joinSentences([
          i18n.t('{date}, {venue}.', {
            date: longDateAtTime(list.performanceDate),
            venue: list.performanceVenue,
          }),
          i18n.t('As of {date}.', { date: longDateAtTime(list.serverTime) }),
        ])}
      </p>
      <table>
        <thead>
          <tr>
            <th>{i18n.t('Here')}</th>
            <th>{i18n.t('Name')}</th>
            <th>{i18n.t('Seats')}</th>
            <th>{i18n.t('Number')}</th>
          </tr>
        </thead>
        <tbody>
          {list.tickets.map((ticket) => (
            <tr key={ticket.bookingId}>
              <td>
                {ticket.seats.map(({ section, row, number }) => (
                  <span key={`${section} ${row} ${number}`} className={styles.box}>
                    {ticket.checkedInSeats.some(
                      (one) => one.section === section && one.row === row && one.number === number,
                    ) && '✓'}
                  </span>
                ))}
              </td>
              <td>{ticket.name}</td>
              <td>{compactSeats(ticket.seats).join('; ')}</td>
              <td className="code">{ticket.confirmationNumber}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
