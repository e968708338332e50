import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { knownLanguage, localeOf } from '@contracts/language';
import type { BookingHistoryEntry } from '@contracts/rest/administration';
import { precise } from '@contracts/rest/precise-moment';
import { seatTextShort } from '@contracts/rest/seat-text';
import { UNDOABLE_EVENTS } from '@contracts/rest/undo';
import { bookingHistory, historyHref, type StaffBooking } from '../../api/admin-bookings';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import { Changes, UndoDialog } from './undo-dialog';
import * as styles from './booking-page.module.css';

/** Shows the history of a booking, the newest event first, with downloads to answer a complaint. */
export function BookingHistory({ booking }: { booking: StaffBooking }) {
  const { id, seats, performanceId } = booking;
  const { data } = useSuspenseQuery(bookingHistory(id));
  const [undoing, setUndoing] = useState<string | null>(null);
  return (
    <>
      <p className="row">
        {(['pdf', 'csv'] as const).map((kind) => (
          <a key={kind} href={historyHref(id, kind)} download className={buttonClass()}>
            {kind.toUpperCase()}
          </a>
        ))}
      </p>
      <ol className={styles.timeline} reversed aria-label={i18n.t('History')}>
        {[...data].reverse().map((entry) => (
          <Entry key={entry.id} entry={entry} onUndo={() => setUndoing(entry.id)} />
        ))}
      </ol>
      <p className="row small">
        {i18n.t('History of its seats:')}{' '}
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
      {undoing !== null && (
        <UndoDialog booking={booking} eventId={undoing} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

const UNDOABLE: ReadonlySet<string> = new Set(UNDOABLE_EVENTS);

function Entry({ entry, onUndo }: { entry: BookingHistoryEntry; onUndo: () => void }) {
  const { type, at, who, summary, changes, details, pictureUrl } = entry;
  return (
    <li>
      <p>{summary}</p>
      <p className="muted small">
        <time dateTime={at}>{precise(at)}</time>, {who}
      </p>
      {changes.length + details.length > 0 && (
        <dl className={styles.changes}>
          <Changes changes={changes} />
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {UNDOABLE.has(type) && (
        <Button size="small" aria-label={i18n.t('Undo: {summary}', { summary })} onClick={onUndo}>
          {i18n.t('Undo...')}
        </Button>
      )}
      {pictureUrl && (
        <a className="small" href={pictureUrl} target="_blank" rel="noreferrer">
          {i18n.t('Open the picture')}
        </a>
      )}
    </li>
  );
}

/** Lists the e-mails sent to the family with their texts, the newest first. */
export function BookingMails({ booking }: { booking: StaffBooking }) {
  const { data } = useSuspenseQuery(bookingHistory(booking.id));
  const mails = data.flatMap(({ id, at, mail }) => (mail ? [{ id, at, ...mail }] : []));
  const lang = localeOf(knownLanguage(booking.language));
  if (mails.length === 0) return <p className="muted">{i18n.t('No email was sent.')}</p>;
  return (
    <ol className={styles.timeline} reversed>
      {mails.reverse().map(({ id, at, to, subject, text }) => (
        <li key={id}>
          <details lang={lang}>
            <summary>{subject}</summary>
            <pre>{text}</pre>
          </details>
          <p className="muted small">{i18n.t('{moment}, to {to}', { moment: precise(at), to })}</p>
        </li>
      ))}
    </ol>
  );
}
