import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import type { PerformanceView } from '@contracts/rest/catalogue';
import type { SellSeatsRequest, SoldTicketView } from '@contracts/rest/sales';
import { sellSeats } from '../../api/admin-sales';
import { amendText } from '../../api/error-toast';
import { HttpError } from '../../api/errors';
import { performances as performancesQuery } from '../../api/performances';
import { randomId } from '../../api/random-id';
import { seating } from '../../api/seating';
import { serverNow } from '../../api/server-clock';
import { shortDay, time } from '../../ui/dates';
import { toDecimal } from '../../ui/money';
import { Loading, Message } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import { SeatSelection } from './seat-selection';
import type { SelectedSeat } from './seats';
import { totalSen } from './seats';
import { sellable, toSellNow } from './sell-choice';
import * as inputStyles from '../../ui/text-input.module.css';
import * as styles from './sell-seats.module.css';

type Way = SellSeatsRequest['wayOfPayment'];

const WAYS: readonly (readonly [Way, string])[] = [
  ['cash', 'Cash'],
  ['transfer', 'Transfer seen'],
  ['complimentary', 'Complimentary'],
];

/** What complimentary seats are given for most; anything else is typed. */
const REASONS = ['Cast', 'Crew', 'Teacher', 'Sponsor', 'Guest of honour'];

interface Props {
  /** Whose performances are sold: of these productions. */
  readonly productionIds: ReadonlySet<string>;
  readonly onSold: (ticket: SoldTicketView) => void;
}

/** Seats for a guest who stands at the door: tonight's performance and cash are chosen already. */
export function SellSeats({ productionIds, onSold }: Props) {
  const id = useId();
  const { data } = useSuspenseQuery(performancesQuery());
  const [now] = useState(serverNow);
  const choices = sellable(
    data.filter(({ productionId }) => productionIds.has(productionId)),
    now,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const performance = choices.find((one) => one.id === chosen) ?? toSellNow(choices, now);

  if (!performance)
    return (
      <Message
        level={2}
        icon="calendar"
        title="No performance to sell"
        text="When a showtime is added, its seats can be sold here until 12 hours after it began."
      />
    );
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>Showtime</label>
        <select id={id} value={performance.id} onChange={(event) => setChosen(event.target.value)}>
          {choices.map((one) => (
            <option key={one.id} value={one.id}>
              {shortDay(one.dateTime)}, {time(one.dateTime)} · {one.productionTitle} ·{' '}
              {one.seatsRemaining} left
            </option>
          ))}
        </select>
      </div>
      <Suspense fallback={<Loading text="Loading seating configuration..." />}>
        <OneSale key={performance.id} performance={performance} onSold={onSold} />
      </Suspense>
    </>
  );
}

function OneSale({
  performance,
  onSold,
}: {
  performance: PerformanceView;
  onSold: Props['onSold'];
}) {
  const client = useQueryClient();
  const id = useId();
  const [way, setWay] = useState<Way>('cash');
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  // One key for one sale: pressed again after a lost answer, it is the same sale.
  const attempt = useRef({ of: '', key: '' });

  const sale = useMutation({
    mutationFn: (selection: readonly SelectedSeat[]) => {
      const wanted: SellSeatsRequest = {
        seats: selection.map(({ section, row, number }) => ({ section, row, number })),
        totalAmount: way === 'complimentary' ? '0.00' : toDecimal(totalSen(selection)),
        wayOfPayment: way,
        ...(way === 'complimentary' ? { reason: reason.trim() } : {}),
        ...(name.trim() ? { customerName: name.trim() } : {}),
      };
      const of = JSON.stringify(wanted);
      if (attempt.current.of !== of) attempt.current = { of, key: randomId() };
      return sellSeats(performance.id, wanted, attempt.current.key);
    },
    // An answer that was lost: the seats are perhaps sold, and the map is about to say that somebody has them.
    retry: (count, error) => count < 3 && !(error instanceof HttpError),
    retryDelay: 500,
    onSuccess: (ticket) => {
      void client.invalidateQueries({
        queryKey: seating(performance.productionId, performance.id).queryKey,
        refetchType: 'none',
      });
      void client.invalidateQueries({ queryKey: ['/api/admin/bookings'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: performancesQuery().queryKey, exact: true });
      onSold(ticket);
    },
    onError: (error) =>
      showToast({
        title: 'Not Sold',
        description: amendText(error, 'The seats could not be sold. Please try again.'),
        variant: 'destructive',
      }),
  });

  const blocked = sale.isPending
    ? 'Selling...'
    : way === 'complimentary' && reason.trim() === ''
      ? 'Say why these seats are given without payment.'
      : null;
  return (
    <>
      <div className={styles.payment}>
        <fieldset className={styles.ways}>
          <legend>Payment</legend>
          {WAYS.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}-way`}
                value={value}
                checked={way === value}
                onChange={() => setWay(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {way === 'complimentary' && (
          <div className={styles.field}>
            <label htmlFor={`${id}-reason`}>Reason</label>
            <input
              id={`${id}-reason`}
              className={inputStyles.textInput}
              list={`${id}-reasons`}
              required
              maxLength={200}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <datalist id={`${id}-reasons`}>
              {REASONS.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </div>
        )}
        <div className={styles.field}>
          <label htmlFor={`${id}-name`}>Name (optional)</label>
          <input
            id={`${id}-name`}
            className={inputStyles.textInput}
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
      </div>
      <SeatSelection
        performance={performance}
        initial={[]}
        actionFor={(selection) => ({
          label: labelFor(way, selection.length),
          run: () => sale.mutate(selection),
          blocked,
          ...(way === 'complimentary' ? { facts: ['Complimentary: nothing to pay'] } : {}),
        })}
      />
    </>
  );
}

function labelFor(way: Way, count: number): string {
  const seats = count === 1 ? '1 Seat' : `${count} Seats`;
  if (count === 0) return 'Choose Seats';
  if (way === 'complimentary') return `Give ${seats}`;
  return way === 'cash' ? `Sell ${seats} for Cash` : `Sell ${seats}, Transfer Seen`;
}
