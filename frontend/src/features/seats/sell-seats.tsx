import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useId, useMemo, useRef, useState } from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { SOLD_AFTER_BEGINNING_MS } from '@contracts/rest/sales';
import type {
  KeepSeatsRequest,
  SeatBlockView,
  SellSeatsRequest,
  SoldTicketView,
} from '@contracts/rest/sales';
import { LONGEST } from '@contracts/rest/text-limits';
import { keepSeats, seatBlocks, sellSeats } from '../../api/admin-sales';
import { saysSignedOut } from '../../api/errors';
import { performances as performancesQuery } from '../../api/performances';
import { randomUuid } from '../../api/random-id';
import { markTaken } from '../../api/live-seats';
import { seating } from '../../api/seating';
import { serverNow } from '../../api/server-clock';
import { isRefusal } from '../../order/place-order';
import { shortDay, time } from '../../ui/dates';
import * as icons from '../../ui/icons';
import { toDecimal } from '../../ui/money';
import { Loading, Message } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import { saleFailure } from './sale-failure';
import { SeatSelection } from './seat-selection';
import type { SelectedSeat } from './seats';
import { totalSen } from './seats';
import { SeatBlockList } from './seat-blocks';
import { localTime, sellable, toSellNow, usualRelease } from './sell-choice';
import * as inputStyles from '../../ui/text-input.module.css';
import * as styles from './sell-seats.module.css';

/** A way of payment, or no sale at all: seats that are kept back. */
type Way = SellSeatsRequest['wayOfPayment'] | 'keep';

const WAYS: readonly (readonly [Way, string])[] = [
  ['cash', 'Cash'],
  ['transfer', 'Transfer seen'],
  ['complimentary', 'Complimentary'],
  ['keep', 'Keep back'],
];

/** What complimentary seats are given for most; anything else is typed. */
const REASONS = ['Cast', 'Crew', 'Teacher', 'Sponsor', 'Guest of honour'];

interface Props {
  /** Whose performances are sold: of these productions. */
  readonly productionIds: ReadonlySet<string>;
  /** Of the showtime; null: nobody has chosen another than tonight's. */
  readonly chosen: string | null;
  readonly onChoose: (performanceId: string) => void;
  readonly onSold: (ticket: SoldTicketView) => void;
}

/** Seats for a guest who stands at the door: tonight's performance and cash are chosen already. */
export function SellSeats({ productionIds, chosen, onChoose, onSold }: Props) {
  const id = useId();
  const { data } = useSuspenseQuery(performancesQuery());
  const [now] = useState(serverNow);
  const choices = sellable(
    data.filter(({ productionId }) => productionIds.has(productionId)),
    now,
  );
  const [kept, setKept] = useState(0);
  const performance = choices.find((one) => one.id === chosen) ?? toSellNow(choices, now);

  if (!performance)
    return (
      <Message
        level={2}
        icon={icons.calendar}
        title="No performance to sell"
        text={`When a showtime is added, its seats can be sold here until ${SOLD_AFTER_BEGINNING_MS / 3_600_000} hours after it began.`}
      />
    );
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>Showtime</label>
        <select id={id} value={performance.id} onChange={(event) => onChoose(event.target.value)}>
          {choices.map((one) => (
            <option key={one.id} value={one.id}>
              {shortDay(one.dateTime)}, {time(one.dateTime)} · {one.productionTitle} ·{' '}
              {one.seatsRemaining} left
            </option>
          ))}
        </select>
      </div>
      <Suspense fallback={<Loading text="Loading seating configuration..." />}>
        <OneSale
          key={`${performance.id} ${kept}`}
          performance={performance}
          onSold={onSold}
          onKept={() => setKept((before) => before + 1)}
        />
      </Suspense>
    </>
  );
}

function OneSale({
  performance,
  onSold,
  onKept,
}: {
  performance: PerformanceView;
  onSold: Props['onSold'];
  onKept: () => void;
}) {
  const client = useQueryClient();
  const id = useId();
  const [way, setWay] = useState<Way>('cash');
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  // One key for one sale: pressed again after a lost answer, it is the same sale.
  const attempt = useRef({ of: '', key: '' });

  // Their seats are this person's own until the server has said yes or no, whatever the map says meanwhile.
  const [sending, setSending] = useState<readonly SelectedSeat[]>([]);
  const [block, setBlock] = useState<SeatBlockView | null>(null);
  const [forWhom, setForWhom] = useState('');
  const [until, setUntil] = useState(() =>
    localTime(usualRelease(performance.dateTime, serverNow())),
  );

  const own = useMemo(
    () => (block && way !== 'keep' ? [...block.seats, ...sending] : sending),
    [block, way, sending],
  );

  const changed = (taken: readonly SeatInput[]) => {
    markTaken(client, performance, taken);
    const seats = seating(performance.productionId, performance.id).queryKey;
    void client.invalidateQueries({ queryKey: seats, refetchType: 'none' });
    void client.invalidateQueries({ queryKey: ['/api/admin/bookings'], refetchType: 'none' });
    void client.invalidateQueries({ queryKey: performancesQuery().queryKey, exact: true });
    void client.invalidateQueries({ queryKey: seatBlocks(performance.id).queryKey });
  };
  const failed = (done: 'Sold' | 'Kept') => (error: unknown) => {
    // Otherwise the seats may be sold by now, and the same sale sent again answers its ticket.
    if (isRefusal(error)) setSending([]);
    // The dialog of the frame around staff's screens tells it.
    if (saysSignedOut(error)) return;
    showToast(saleFailure(error, done));
  };
  // No clear answer: the seats are perhaps sold, and the map is about to say that somebody has them.
  const again = {
    retry: (count: number, error: Error) => count < 3 && !isRefusal(error),
    retryDelay: 500,
  };
  /** The same for the same wish, so that a lost answer makes no second sale. */
  const keyOf = (wanted: object): string => {
    const of = JSON.stringify(wanted);
    if (attempt.current.of !== of) attempt.current = { of, key: randomUuid() };
    return attempt.current.key;
  };
  const sale = useMutation({
    mutationFn: (wanted: SellSeatsRequest) => sellSeats(performance.id, wanted, keyOf(wanted)),
    ...again,
    onSuccess: (ticket, wanted) => {
      changed(wanted.seats);
      onSold(ticket);
    },
    onError: failed('Sold'),
  });
  const keep = useMutation({
    mutationFn: (wanted: Omit<KeepSeatsRequest, 'blockId'>) =>
      keepSeats(performance.id, { ...wanted, blockId: keyOf(wanted) }),
    ...again,
    onSuccess: (_, wanted) => {
      changed(wanted.seats);
      onKept();
    },
    onError: failed('Kept'),
  });

  function run(selection: readonly SelectedSeat[]) {
    setSending(selection);
    const seats = selection.map(({ section, row, number }) => ({ section, row, number }));
    if (way === 'keep')
      return keep.mutate({ seats, forWhom: forWhom.trim(), reason: reason.trim(), until });
    return sale.mutate({
      seats,
      totalAmount: way === 'complimentary' ? '0.00' : toDecimal(totalSen(selection)),
      wayOfPayment: way,
      ...(way === 'complimentary' ? { reason: reason.trim() } : {}),
      ...(name.trim() ? { customerName: name.trim() } : {}),
      ...(block ? { blockId: block.blockId } : {}),
    });
  }

  const blocked =
    sale.isPending || keep.isPending
      ? 'One moment...'
      : missingText(way, { reason, forWhom, until });
  return (
    <>
      <SeatBlockList
        performanceId={performance.id}
        chosen={block?.blockId ?? null}
        onChoose={setBlock}
      />
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
        {way === 'keep' && (
          <div className={styles.field}>
            <label htmlFor={`${id}-for`}>For whom (a class or a sponsor)</label>
            <input
              id={`${id}-for`}
              className={inputStyles.textInput}
              required
              maxLength={LONGEST.line}
              autoComplete="off"
              value={forWhom}
              onChange={(event) => setForWhom(event.target.value)}
            />
          </div>
        )}
        {(way === 'complimentary' || way === 'keep') && (
          <div className={styles.field}>
            <label htmlFor={`${id}-reason`}>Reason</label>
            <input
              id={`${id}-reason`}
              className={inputStyles.textInput}
              list={`${id}-reasons`}
              required
              maxLength={LONGEST.line}
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
        {way === 'keep' ? (
          <div className={styles.field}>
            <label htmlFor={`${id}-until`}>Released at</label>
            <input
              id={`${id}-until`}
              className={inputStyles.textInput}
              type="datetime-local"
              required
              max={localTime(performance.dateTime)}
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          </div>
        ) : (
          <div className={styles.field}>
            <label htmlFor={`${id}-name`}>Name (optional)</label>
            <input
              id={`${id}-name`}
              className={inputStyles.textInput}
              maxLength={LONGEST.line}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        )}
      </div>
      <SeatSelection
        key={block?.blockId ?? ''}
        performance={performance}
        initial={[]}
        own={own}
        actionFor={(selection) => ({
          label: labelFor(way, selection.length),
          run: () => run(selection),
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
  if (way === 'keep') return `Keep ${seats} Back`;
  if (way === 'complimentary') return `Give ${seats}`;
  return way === 'cash' ? `Sell ${seats} for Cash` : `Sell ${seats}, Transfer Seen`;
}

/** What must be said first; null when nothing is missing. */
function missingText(
  way: Way,
  said: { readonly reason: string; readonly forWhom: string; readonly until: string },
): string | null {
  const reason = said.reason.trim();
  if (way === 'complimentary' && !reason) return 'Say why these seats are given without payment.';
  if (way === 'keep' && !(reason && said.forWhom.trim() && said.until))
    return 'Say for whom, why and until when the seats are kept.';
  return null;
}
