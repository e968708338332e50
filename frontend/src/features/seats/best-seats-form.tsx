import { useId, useState, type FormEvent } from 'react';
import type { OrderedSeat } from '@contracts/rest/bookings';
import { i18n } from '../../language/i18n';
import { Button } from '../../ui/button';
import { rm } from '../../ui/money';
import { rowName } from '@contracts/rest/seat-text';
import type { PriceClass } from './price-classes';
import type { KindCounts } from './kind-rules';
import type { SeatKinds } from './seat-kinds';
import type { SeatPickerProps } from './seat-map';
import { totalSen, type Seat } from './seats';
import * as styles from './best-seats-form.module.css';

const MOST = 10;

type Props = Pick<SeatPickerProps, 'sections' | 'isOpen'> & {
  /** Prices to choose from; empty if the hall has one price, or too many to list. */
  prices: readonly PriceClass[];
  /** Returns true for seats of the prices that are selected in the map's price key. */
  isWanted: (seat: Seat) => boolean;
  onChoose: (seats: readonly (Seat & OrderedSeat)[]) => void;
  kinds: SeatKinds | undefined;
};

/** Selects the best seats for a number of people, anywhere or of one price or section, in place of the previous selection. */
export function BestSeatsForm({ sections, prices, isOpen, isWanted, onChoose, kinds }: Props) {
  const id = useId();
  const [counts, setCounts] = useState<KindCounts>({ [kinds?.usualKind ?? 'standard']: 2 });
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const [where, setWhere] = useState('');
  const [answer, setAnswer] = useState('');
  const names = [...new Set(sections.map(({ name }) => name))];

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    // Loaded by the first search, because many families choose on the map.
    const loaded = await import('./best-seats').catch(() => null);
    if (!loaded) return setAnswer(i18n.t('Please try again in a moment.'));
    const [kind, value] = [where.slice(0, 1), where.slice(1)];
    const fits = (seat: Seat) =>
      kinds?.fits(counts, seat) !== false &&
      (kind === 's'
        ? seat.section === value
        : kind === 'p'
          ? seat.priceSen === Number(value)
          : isWanted(seat));
    const best = loaded.bestSeats(sections, count, isOpen, fits);
    const found = best && (kinds?.assigned(best, counts) ?? best);
    if (found) onChoose(found);
    setAnswer(
      found
        ? chosenText(found)
        : i18n.t('There are no {count} such seats free. Try fewer, or others.', { count }),
    );
  }

  return (
    <form className={styles.bestSeats} onSubmit={(event) => void onSubmit(event)}>
      {kinds && kinds.choices.length > 1 ? (
        <kinds.Numbers kinds={kinds} counts={counts} onCounts={setCounts} most={MOST} />
      ) : (
        <>
          <label htmlFor={id}>{i18n.t('Seats together')}</label>
          <select
            id={id}
            value={count}
            onChange={(event) => setCounts({ standard: Number(event.target.value) })}
          >
            {Array.from({ length: MOST }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </select>
        </>
      )}
      {(prices.length > 1 || names.length > 1) && (
        <select
          aria-label={i18n.t('Where')}
          value={where}
          onChange={(event) => setWhere(event.target.value)}
        >
          <option value="">{i18n.t('Anywhere')}</option>
          {prices.length > 1 && (
            <optgroup label={i18n.t('Price')}>
              {prices.map(({ priceSen }) => (
                <option key={priceSen} value={`p${priceSen}`}>
                  {rm(priceSen)}
                </option>
              ))}
            </optgroup>
          )}
          {names.length > 1 && (
            <optgroup label={i18n.t('Section')}>
              {names.map((name) => (
                <option key={name} value={`s${name}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      )}
      <Button type="submit" disabled={count === 0}>
        {i18n.t('Best seats')}
      </Button>
      <p className="small" role="status">
        {answer}
      </p>
    </form>
  );
}

/** Describes the seats by block: `Selected: Stalls, Row B, Seats 3 and 4; Row C, Seat 3, RM 60.00.` */
function chosenText(seats: readonly Seat[]): string {
  const blocks: Seat[][] = [];
  for (const seat of seats) {
    const last = blocks.at(-1)?.at(-1);
    const goesOn =
      last?.section === seat.section && last.row === seat.row && last.number + 1 === seat.number;
    if (goesOn) blocks.at(-1)?.push(seat);
    else blocks.push([seat]);
  }
  const values = { seats: blocks.map(blockText).join('; '), price: rm(totalSen(seats)) };
  return blocks.length > 1
    ? i18n.t('Selected: {seats}, {price}. No row has so many side by side.', values)
    : i18n.t('Selected: {seats}, {price}.', values);
}

function blockText(seats: readonly Seat[]): string {
  const [first, last] = [seats[0]!, seats.at(-1)!];
  const { section } = first;
  const values = { section, row: rowName(first.row), first: first.number, last: last.number };
  if (seats.length === 1) return i18n.t('{section}, Row {row}, Seat {first}', values);
  return seats.length === 2
    ? i18n.t('{section}, Row {row}, Seats {first} and {last}', values)
    : i18n.t('{section}, Row {row}, Seats {first} to {last}', values);
}
