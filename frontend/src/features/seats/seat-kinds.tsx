import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { seating } from '../../api/seating';
import { serverNow } from '../../api/server-clock';
import { PriceList } from '../../kinds/kind-prices';
import { nameOfKind } from '../../kinds/sold-kinds';
import { i18n } from '../../language/i18n';
import { seatText } from '../../language/seat-names';
import { rm } from '../../ui/money';
import { discounting, kindRules, type KindCounts } from './kind-rules';
import type { SelectedSeat } from './seats';
import * as styles from './seat-kinds.module.css';

/* Loaded only for productions with ticket kinds or dated prices, and with a discount code. */

type Rules = ReturnType<typeof kindRules>;
export type ChangeSelection = (
  next: (before: readonly SelectedSeat[]) => readonly SelectedSeat[],
) => void;

interface Props {
  readonly kinds: Rules;
}

/** Prices by kind, before anybody chooses. */
const Prices = ({ kinds: { sold, choices, prices } }: Props) =>
  (choices.length > 1 || sold.standardPrices.length > 0) && <PriceList prices={prices()} />;

/** Kinds of one selected seat; one tap sets the kind. */
function Choice(props: Props & { seat: SelectedSeat; onChange: ChangeSelection }) {
  const { kinds, seat, onChange } = props;
  const { sold, choices, isSoldAt, priceOf } = kinds;
  const name = useId();
  const ids = choices.filter((id) => isSoldAt(id, seat));
  const chosen = sold.kinds.find(({ id }) => id === seat.kind);
  if (ids.length < 2 && !chosen) return null;
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">
        {i18n.t('Kind of ticket for {seat}', { seat: seatText(seat) })}
      </legend>
      {ids.map((id) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            checked={seat.kind === id}
            onChange={() =>
              onChange((before) =>
                before.map((one) => (one.id === seat.id ? { ...one, kind: id } : one)),
              )
            }
          />
          <span>
            {nameOfKind(sold, id)} <span className="number">{rm(priceOf(seat.id, id))}</span>
          </span>
        </label>
      ))}
      {chosen?.proof && (
        <p className="small muted">
          {i18n.t('Show at the door: {proof}', { proof: chosen.proof })}
        </p>
      )}
    </fieldset>
  );
}

/** Numbers of seats by kind for the form of the best seats. */
function Numbers(
  props: Props & {
    counts: KindCounts;
    onCounts: (counts: KindCounts) => void;
    /** Largest party. */
    most: number;
  },
) {
  const { kinds, counts, onCounts, most } = props;
  const { sold, choices } = kinds;
  const sum = Object.values(counts).reduce((all, one) => all + one, 0);
  return (
    <fieldset className={styles.numbers}>
      <legend>{i18n.t('Seats together')}</legend>
      {choices.map((id) => {
        const own = counts[id] ?? 0;
        return (
          <label key={id}>
            {nameOfKind(sold, id)}
            <select
              value={own}
              onChange={(event) => onCounts({ ...counts, [id]: Number(event.target.value) })}
            >
              {Array.from({ length: most - sum + own + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Calls `onChange` with the time when another price begins to count while the page is open, and asks for the seats anew. */
function Clock(props: Props & { performance: PerformanceView; onChange: (now: number) => void }) {
  const { kinds, performance, onChange } = props;
  const client = useQueryClient();
  useEffect(() => {
    const next = kinds.nextChange();
    // The server's clock is known to a second.
    const wait = next ? Date.parse(next) - serverNow() + 1000 : Infinity;
    if (wait > LONGEST_TIMER_MS) return undefined;
    const timer = setTimeout(
      () => {
        onChange(serverNow());
        const { queryKey } = seating(performance.productionId, performance.id);
        void client.refetchQueries({ queryKey });
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  });
  return null;
}

/** Longest time that browsers wait, in milliseconds; longer ones end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const NoPrices: typeof Prices = () => false;

const controls = { Choice, Numbers, Clock };

export { discounting };

/** Returns the rules of the ticket kinds on one seat map, with the controls that show them. */
export const seatKinds = (props: Parameters<typeof kindRules>[0]) => ({
  ...kindRules(props),
  ...controls,
  // The selected seats of an amended booking already show their prices by kind, and the map begins higher.
  Prices: props.amended ? NoPrices : Prices,
});
export type SeatKinds = ReturnType<typeof seatKinds>;
