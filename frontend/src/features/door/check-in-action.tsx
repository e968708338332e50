import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView, SeatInput } from '@contracts/rest/bookings';
import { checkInPage } from '@contracts/rest/pages';
import { mayCheckIn } from '../../api/check-in';
import { currentUser, loginHref } from '../../api/session';
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
        <p>{door.notice}</p>
        {booking.checkedInAt && (
          <p>
            {seatsHere(booking)} on {longDateAtTime(booking.checkedInAt)}.
          </p>
        )}
      </Note>
    );
  }
  if (booking.checkedInAt && waiting.length === 0) {
    return (
      <>
        <Note tone="good" title="Guest Checked In" role="status">
          {longDateAtTime(booking.checkedInAt)}
        </Note>
        <MayUndo booking={booking} />
      </>
    );
  }
  return (
    <>
      {booking.checkedInAt && (
        <Note tone="info" icon={icons.check} title={seatsHere(booking)} role="status">
          {longDateAtTime(booking.checkedInAt)}
        </Note>
      )}
      <LetIn booking={booking} waiting={waiting} />
      {booking.checkedInSeats.length > 0 && <MayUndo booking={booking} />}
    </>
  );
}

const seatsHere = ({ seats, checkedInSeats }: BookingView) =>
  `${checkedInSeats.length} of ${seats.length} ${seats.length === 1 ? 'seat' : 'seats'} checked in`;

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
  const ask = !today ? 'Although Not Today' : other ? 'Although Another Showtime' : null;
  const notToday = ask && (
    <Note tone="warn" title={today ? 'Another showtime' : 'Not today'}>
      This ticket is for {other && `${booking.productionName}, `}
      {longDateAtTime(booking.performanceDate)}.
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
          Login to Check In
        </a>
      </>
    );
  }
  if (permission.data && !permission.data.allowed) {
    return (
      <Note tone="warn">
        {permission.data.reason ?? 'You do not work at the door of this production.'}
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
