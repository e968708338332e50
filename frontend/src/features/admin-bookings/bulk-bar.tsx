import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AdminBookingItem } from '@contracts/rest/administration';
import {
  adminBookingsKey,
  bookingsToExport,
  cancelBooking,
  resendEmail,
} from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { saysSignedOut } from '../../api/errors';
import { i18n } from '../../language/i18n';
import { ExportButtons } from '../../staff/export/export-buttons';
import { Dialog, DialogFoot } from '../../ui/staff/dialog';
import { NotReached, touched } from './bulk-text';
import { whyNotChange, whyNotResend } from './refused-actions';
import { WriteDialog } from './write-dialog';
import * as dialogStyles from '../../ui/staff/dialog.module.css';
import * as styles from './booking-table.module.css';

type Bookings = readonly AdminBookingItem[];

interface Act {
  readonly name: string;
  readonly title: string;
  readonly does: string;
  /** Returns the reason why the action leaves a booking out; null when it includes the booking. */
  readonly whyNot: (booking: AdminBookingItem) => string | null;
  /** Label of the button that calls `run` for each booking; missing for an action that renders its own buttons in `body`. */
  readonly button?: string;
  readonly run?: (id: string) => Promise<unknown>;
  readonly body?: (bookings: Bookings, schoolId: string) => ReactNode;
}

const ACTS = {
  Resend: {
    name: /*i18n*/ 'Resend',
    title: /*i18n*/ 'Resend confirmation emails?',
    does: /*i18n*/ 'Each family gets its ticket once more.',
    whyNot: whyNotResend,
    button: /*i18n*/ 'Resend Emails',
    run: resendEmail,
  },
  Write: {
    name: /*i18n*/ 'Write',
    title: /*i18n*/ 'Write to these families',
    does: /*i18n*/ 'Each family gets an email from this site.',
    whyNot: ({ customerEmail }) => (customerEmail ? null : i18n.t('There is no email address')),
  },
  Export: {
    name: /*i18n*/ 'Export',
    title: /*i18n*/ 'Export these bookings',
    does: /*i18n*/ 'A line for each seat, and in the Excel file the money of each booking.',
    whyNot: () => null,
    body: (bookings, schoolId) => (
      <ExportButtons
        of="bookings"
        pages={(signal) => exported(schoolId, bookings, signal)}
        total={bookings.length}
        ready
      />
    ),
  },
  Cancel: {
    name: /*i18n*/ 'Cancel',
    title: /*i18n*/ 'Cancel these bookings?',
    does: /*i18n*/ 'This permanently deletes the bookings and releases the seats. Families are told by email. What they paid stands under Refunds due: this site returns no money.',
    whyNot: whyNotChange,
    button: /*i18n*/ 'Cancel Bookings',
    run: cancelBooking,
  },
} satisfies Record<string, Act>;

async function* exported(schoolId: string, bookings: Bookings, signal: AbortSignal) {
  for (const { confirmationNumber: search } of bookings)
    for await (const found of bookingsToExport({ schoolId, search, page: 1 }, signal))
      yield found.filter(({ confirmationNumber }) => confirmationNumber === search);
}

interface BulkBarProps {
  /** Bookings on this page of the list that are selected for an action. */
  bookings: Bookings;
  schoolId: string;
  onSelectAll: () => void;
  onClear: () => void;
}

/** Shows actions for several bookings at once while any booking is selected. */
export function BulkBar({ bookings, schoolId, onSelectAll, onClear }: BulkBarProps) {
  // The dialog keeps the bookings that it was opened with, because the list changes while an action runs.
  const [dialog, setDialog] = useState<Omit<BulkDialogProps, 'onClose'> | null>(null);
  return (
    <>
      {bookings.length > 0 && (
        <section className={styles.bulk} aria-label={i18n.t('Selected bookings')}>
          <strong role="status">{touched(bookings)}</strong>
          {Object.values(ACTS).map((act) => (
            <Button
              key={act.name}
              size="small"
              danger={act === ACTS.Cancel}
              onClick={() => setDialog({ act, bookings, schoolId })}
            >
              {i18n.t(act.name)}
            </Button>
          ))}
          <Button size="small" type="text" onClick={onSelectAll}>
            {i18n.t('Select All')}
          </Button>
          <Button size="small" type="text" onClick={onClear}>
            {i18n.t('Clear')}
          </Button>
        </section>
      )}
      {dialog && <ActDialog {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

function ActDialog(props: BulkDialogProps) {
  const [first, ...others] = props.bookings.filter(({ customerEmail }) => customerEmail);
  if (props.act !== ACTS.Write || !first) return <BulkDialog {...props} />;
  const without = props.bookings.filter(({ customerEmail }) => !customerEmail);
  return (
    <WriteDialog
      bookings={[first, ...others]}
      without={without.map(({ confirmationNumber }) => confirmationNumber)}
      onClose={props.onClose}
    />
  );
}

interface BulkDialogProps extends Pick<BulkBarProps, 'bookings' | 'schoolId'> {
  act: Act;
  onClose: () => void;
}

/** Lists the bookings that an action will change, runs the action for each in turn, and lists failures with reasons. */
function BulkDialog({ act, bookings, schoolId, onClose }: BulkDialogProps) {
  const { title, does, whyNot, button, run, body } = act;
  const client = useQueryClient();
  const [able] = useState(() => bookings.filter((booking) => whyNot(booking) === null));
  const [refused, setRefused] = useState(() =>
    bookings.flatMap((booking) => {
      const why = whyNot(booking);
      return why === null ? [] : [{ confirmationNumber: booking.confirmationNumber, why }];
    }),
  );
  /** Number of bookings for which the action was tried; null before the action starts. */
  const [tried, setTried] = useState<number | null>(null);
  const stopped = useRef(false);
  const stop = () => void (stopped.current = true);
  useEffect(() => stop, []);
  const running = tried !== null && tried < able.length;

  async function start(call: NonNullable<typeof run>) {
    setTried(0);
    for (const { id, confirmationNumber } of able) {
      const fail = (why: string) => setRefused((all) => [...all, { confirmationNumber, why }]);
      if (stopped.current) fail(i18n.t('It was stopped before'));
      else
        await call(id).catch((error: unknown) => {
          // Stops the action when the session has ended. A dialog about the ended session is already open.
          stopped.current ||= saysSignedOut(error);
          fail(errorText(error, i18n.t('The server could not do it. Please try again.')));
        });
      setTried((before) => (before ?? 0) + 1);
    }
    await client.invalidateQueries({ queryKey: adminBookingsKey });
  }

  return (
    <Dialog title={i18n.t(title)} width={560} staysOpen onClose={running ? stop : onClose}>
      <div className={`stack ${dialogStyles.dialogText}`}>
        <p role="status">
          <strong>
            {tried === null
              ? touched(able)
              : running
                ? i18n.t('{tried} of {all}...', { tried, all: able.length })
                : i18n.t('Done for {done} of {all, plural, one {# booking} other {# bookings}}', {
                    done: bookings.length - refused.length,
                    all: bookings.length,
                  })}
          </strong>
        </p>
        {tried === null && <p>{i18n.t(does)}</p>}
        {able.length > 0 && body?.(able, schoolId)}
        <NotReached
          title={tried === null ? i18n.t('Left out') : i18n.t('Not done')}
          bookings={refused}
        />
      </div>
      <DialogFoot>
        <Button autoFocus onClick={running ? stop : onClose}>
          {running ? i18n.t('Stop') : i18n.t('Close')}
        </Button>
        {run && tried === null && (
          <Button
            type="primary"
            danger={act === ACTS.Cancel}
            disabled={able.length === 0}
            onClick={() => void start(run)}
          >
            {button && i18n.t(button)}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
