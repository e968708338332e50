import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { rowName } from '@contracts/rest/seat-text';
import type { SeatReason } from '@contracts/rest/seat-history';
import { seatReasons } from '../../api/seat-reasons';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { seatTextShort } from '../../language/seat-names';
import { reasonInWords } from './seat-reason';
import type { Seat } from './seats';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './why-not.module.css';

const asking = () => i18n.t('Asking why...');
const failed = () => i18n.t('Why it cannot be had could not be loaded. Please try again.');

/** Explains why a seat cannot be ordered. The text covers the map's lower end, so that the map does not move. */
export default function WhyNot(props: {
  performanceId: string;
  rowId: string;
  seat: Seat;
  unavailable: readonly number[];
  /** True if the hall has no free seat. */
  soldOut: boolean;
  onClose: () => void;
}) {
  const { performanceId, rowId, seat, unavailable, soldOut, onClose } = props;
  const answer = useQuery(seatReasons(performanceId, rowId, unavailable));
  return (
    <div className={styles.whyNot} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <p>
        <strong>{seatTextShort(seat)}</strong> {wordsOf(answer, seat)}
        {soldOut && answer.data ? ` ${i18n.t('No other seat is free now either.')}` : ''}
      </p>
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={i18n.t('Close why this seat is unavailable')}
        onClick={onClose}
      >
        <Icon of={icons.close} />
      </button>
    </div>
  );
}

/** Explains why seats of a row cannot be ordered, below that row in the seat list. */
export function RowReasons(props: {
  performanceId: string;
  rowId: string;
  row: string;
  seats: readonly Seat[];
  id: string;
}) {
  const { performanceId, rowId, row, seats, id } = props;
  const answer = useQuery(
    seatReasons(
      performanceId,
      rowId,
      seats.map(({ number }) => number),
    ),
  );
  if (!answer.data)
    return (
      <p id={id} className="muted small">
        {answer.error ? failed() : asking()}
      </p>
    );
  return (
    <ul
      id={id}
      className={styles.reasons}
      aria-label={i18n.t('Unavailable seats of row {row}', { row: rowName(row) })}
    >
      {seats.map((seat) => (
        <li key={seat.id}>
          <strong>{i18n.t('Seat {number}', { number: seat.number })}</strong>{' '}
          {wordsOf(answer, seat)}
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the explanation for one seat. While a new answer is loading, a seat without a reason is not called free, because the
 * cached answer may be older than the sale.
 */
function wordsOf(
  { data, error, isFetching }: UseQueryResult<readonly SeatReason[]>,
  seat: Seat,
): string {
  const reason = data?.find(({ number }) => number === seat.number);
  if (!reason && seat.status === 'available')
    return i18n.t('It is sold only with a discount code.');
  if (!reason && isFetching) return asking();
  if (!reason && error) return failed();
  return reasonInWords(reason, serverNow());
}
