import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView, SeatInput } from '@contracts/rest/bookings';
import { checkInPage } from '@contracts/rest/pages';
import { mayCheckIn } from '../../api/check-in';
import { currentUser, loginHref } from '../../api/session';
import { i18n } from '../../language/i18n';
import { serverText } from '../../language/server-text';
import { buttonClass } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import * as icons from '../../ui/icons';
import { Note } from '../../ui/panel';
import { CheckInButton } from './check-in-button';
import type { DoorStatus } from './door-status';
import { waitingSeats } from './party';
import { ownDoor } from './own-door';
import { UndoCheckIn } from './undo-check-in';
import { playsToday } from './same-day';
import * as styles from './check-in-action.module.css';

/**
 * Shows the check-in that is possible for a booking. Checks the payment first, then earlier check-ins, then the day of the
 * performance.
 */
export function CheckInAction({ booking, door }: { booking: BookingView; door: DoorStatus }) {
  const waiting = waitingSeats(booking);
  if (!door.admits) {
    return (
      <Note tone={door.tone} role="status">
        <p>{door.notice && i18n.t(door.notice)}</p>
        {booking.checkedInAt && (
          <p>
            {i18n.t(
              '{here} of {count, plural, one {# seat} other {# seats}} checked in on {date}.',
              {
                here: booking.checkedInSeats.length,
                count: booking.seats.length,
                date: longDateAtTime(booking.checkedInAt),
              },
            )}
          </p>
        )}
      </Note>
    );
  }
  if (booking.checkedInAt && waiting.length === 0) {
    return (
      <>
        <Note tone="good" title={i18n.t('Guest Checked In')} role="status">
          {longDateAtTime(booking.checkedInAt)}
        </Note>
        <MayUndo booking={booking} />
      </>
    );
  }
  return (
    <>
      {booking.checkedInAt && (
        <Note
          tone="info"
          icon={icons.check}
          title={i18n.t('{here} of {count, plural, one {# seat} other {# seats}} checked in', {
            here: booking.checkedInSeats.length,
            count: booking.seats.length,
          })}
          role="status"
        >
          {longDateAtTime(booking.checkedInAt)}
        </Note>
      )}
      <LetIn booking={booking} waiting={waiting} />
      {booking.checkedInSeats.length > 0 && <MayUndo booking={booking} />}
    </>
  );
}

/** Offers to undo a check-in, to people who may check in guests. */
function MayUndo({ booking }: { booking: BookingView }) {
  const { data: user } = useQuery(currentUser());
  const { data: permission } = useQuery({ ...mayCheckIn(booking.id), enabled: Boolean(user) });
  return user && permission?.allowed ? <UndoCheckIn booking={booking} /> : null;
}

/** Checks in the guests of a booking who are not in yet, for staff who may check in. */
function LetIn({ booking, waiting }: { booking: BookingView; waiting: readonly SeatInput[] }) {
  const { data: user } = useQuery(currentUser());
  const permission = useQuery({ ...mayCheckIn(booking.id), enabled: Boolean(user) });
  const today = playsToday(booking.performanceDate, new Date(booking.serverTime));
  const [door] = useState(ownDoor);
  const other = today && door !== null && door.performanceId !== booking.performanceId;
  const ask = !today
    ? /*i18n*/ 'Check In, Although Not Today'
    : other
      ? /*i18n*/ 'Check In, Although Another Showtime'
      : null;
  const ticket = {
    production: booking.productionName,
    date: longDateAtTime(booking.performanceDate),
  };
  const notToday = ask && (
    <Note tone="warn" title={today ? i18n.t('Another showtime') : i18n.t('Not today')}>
      {other
        ? i18n.t('This ticket is for {production}, {date}.', ticket)
        : i18n.t('This ticket is for {date}.', ticket)}
    </Note>
  );

  if (user === undefined) return notToday;
  if (user === null) {
    return (
      <>
        {notToday}
        <a
          href={loginHref(checkInPage(booking.id))}
          className={`${buttonClass('primary', true)} ${styles.doorButton}`}
        >
          {i18n.t('Login to Check In')}
        </a>
      </>
    );
  }
  if (permission.data && !permission.data.allowed) {
    return (
      <Note tone="warn">
        {permission.data.reason === null
          ? i18n.t('You do not work at the door of this production.')
          : serverText(permission.data.reason)}
      </Note>
    );
  }
  return (
    <>
      {notToday}
      <CheckInButton
        booking={booking}
        waiting={waiting}
        ask={ask}
        disabled={permission.isPending}
      />
    </>
  );
}
