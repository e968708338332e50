import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import type { AdminBookingItem, BookingHistoryEntry } from '@contracts/rest/administration';
import { precise } from '@contracts/rest/precise-moment';
import { seatTextShort } from '@contracts/rest/seat-text';
import { UNDOABLE_EVENTS } from '@contracts/rest/undo';
import { bookingHistory, historyHref } from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { BookingAccount } from '../../staff/booking-account';
import { buttonClass } from '../../ui/button';
import { Loading, Note } from '../../ui/panel';
import { Dialog } from '../../ui/staff/dialog';
import { UndoDialog } from './undo-dialog';
import * as styles from './history-dialog.module.css';

/** The account of a booking, and all that ever happened to it: on screen, and as files for a complaint. */
export function HistoryDialog({
  booking,
  onClose,
}: {
  booking: AdminBookingItem;
  onClose: () => void;
}) {
  const { data, error } = useQuery(bookingHistory(booking.id));
  const [undoing, setUndoing] = useState<string | null>(null);
  return (
    <Dialog
      title={
        <>
          History of <span className="code">{booking.confirmationNumber}</span>
        </>
      }
      onClose={onClose}
      width={720}
    >
      <BookingAccount bookingId={booking.id} />
      <SeatLinks booking={booking} />
      <div className={styles.head}>
        <h2>What happened</h2>
        <p className={styles.files}>
          <a href={historyHref(booking.id, 'pdf')} download className={buttonClass()}>
            PDF
          </a>
          <a href={historyHref(booking.id, 'csv')} download className={buttonClass()}>
            CSV
          </a>
        </p>
      </div>
      {data ? (
        <ol className={styles.history}>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} onUndo={() => setUndoing(entry.id)} />
          ))}
        </ol>
      ) : error ? (
        <Note
          tone="bad"
          role="alert"
          title={errorText(error, 'The history could not be loaded.')}
        />
      ) : (
        <Loading text="Loading history..." />
      )}
      {undoing !== null && (
        <UndoDialog booking={booking} eventId={undoing} onClose={() => setUndoing(null)} />
      )}
    </Dialog>
  );
}

/** To the history of each of its seats: what happened there before it had them, and after. */
const SeatLinks = ({ booking: { seats, performanceId } }: { booking: AdminBookingItem }) => (
  <p className={styles.seats}>
    History of its seats:{' '}
    {seats.map(({ section, row, number }) => (
      <Link
        key={`${section}-${row}-${number}`}
        to="/admin/performances/$id/replay"
        params={{ id: performanceId }}
        search={{ seat: `${section}-${row}-${number}` }}
      >
        {seatTextShort({ section, row, number })}
      </Link>
    ))}
  </p>
);

const UNDOABLE: ReadonlySet<string> = new Set(UNDOABLE_EVENTS);

function Entry({ entry, onUndo }: { entry: BookingHistoryEntry; onUndo: () => void }) {
  const { type, at, who, summary, changes, details, pictureUrl, mail } = entry;
  return (
    <li>
      <p className={styles.summary}>{summary}</p>
      <p className="muted small">
        <time dateTime={at}>{precise(at)}</time>, {who}
      </p>
      {changes.length + details.length > 0 && (
        <dl className={styles.facts}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before !== null && (
                  <>
                    <del>{before}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <ins>{after ?? 'none'}</ins>
              </dd>
            </div>
          ))}
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {UNDOABLE.has(type) && (
        <p>
          <Button size="small" aria-label={`Undo: ${summary}`} onClick={onUndo}>
            Undo...
          </Button>
        </p>
      )}
      {pictureUrl && (
        <p className="small">
          <a href={pictureUrl} target="_blank" rel="noreferrer">
            Open the picture
          </a>
        </p>
      )}
      {mail && (
        <details className={styles.mail}>
          <summary>
            Mail to {mail.to}: {mail.subject}
          </summary>
          <pre>{mail.text}</pre>
        </details>
      )}
    </li>
  );
}
