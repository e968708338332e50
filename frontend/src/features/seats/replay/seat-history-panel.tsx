import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { precise } from '@contracts/rest/precise-moment';
import { seatText } from '@contracts/rest/seat-text';
import { seatHistory } from '../../../api/admin-seat-history';
import { errorText } from '../../../api/error-toast';
import { i18n } from '../../../language/i18n';
import { withElements } from '../../../language/with-elements';
import { Button } from '../../../ui/button';
import { Loading, Note } from '../../../ui/panel';
import type { Seat } from '../seats';
import * as styles from './seat-history-panel.module.css';

/** Lists who held, bought, moved and released one seat, and the bookings that had the seat. */
export function SeatHistoryPanel(props: {
  performanceId: string;
  rowId: string;
  seat: Seat;
  onClose: () => void;
}) {
  const { performanceId, rowId, seat, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The panel is below the hall, out of sight on most screens; focusing the panel scrolls to it.
  useEffect(() => heading.current?.focus(), []);
  const { data, error } = useQuery(seatHistory(performanceId, rowId, seat.number));
  return (
    <section className={styles.panel} aria-labelledby="seat-history" aria-live="polite">
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} id="seat-history">
          {i18n.t('History of {seat}', { seat: seatText(seat) })}
        </h2>
        <Button onClick={onClose}>{i18n.t('Close')}</Button>
      </div>
      {data ? (
        <>
          <p>
            <strong>{i18n.t('Now:')}</strong> {data.now}
          </p>
          {data.entries.length === 0 ? (
            <p className="muted">{i18n.t('Nobody has ever ordered this seat.')}</p>
          ) : (
            <ol className={styles.entries}>
              {data.entries.map(({ id, at, who, summary, booking }) => (
                <li key={id}>
                  <p className={styles.summary}>{summary}</p>
                  <p className="muted small">
                    <time dateTime={at}>{precise(at)}</time>, {who}
                    {booking && (
                      <>
                        ,{' '}
                        {withElements(
                          booking.customerName
                            ? i18n.t('booking <0>{confirmationNumber}</0> of {customerName}', {
                                confirmationNumber: booking.confirmationNumber,
                                customerName: booking.customerName,
                              })
                            : i18n.t('booking <0>{confirmationNumber}</0>', {
                                confirmationNumber: booking.confirmationNumber,
                              }),
                          <Link
                            to="/admin/bookings/$id"
                            params={{ id: booking.id }}
                            className="code"
                          />,
                        )}
                      </>
                    )}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </>
      ) : error ? (
        <Note
          tone="bad"
          role="alert"
          title={errorText(error, i18n.t('The history of this seat could not be loaded.'))}
        />
      ) : (
        <Loading text={i18n.t('Loading history...')} />
      )}
    </section>
  );
}
