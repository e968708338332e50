import { useMemo, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { PerformanceReplay } from '@contracts/rest/replay';
import { precise } from '@contracts/rest/precise-moment';
import { performanceReplay } from '../../../api/admin-replay';
import { Button } from '../../../ui/button';
import { rm } from '../../../ui/money';
import { SaleHead } from '../../../ui/staff/sale-head';
import { useMedia } from '../../../ui/use-media';
import { useTitle } from '../../../ui/use-title';
import { focusSeat } from '../map-seat';
import type { SeatState } from '../map-seat';
import { Sample } from '../seat-picker';
import { allSeats, deriveSections } from '../seats';
import type { Seat, SeatSection } from '../seats';
import { replayOf } from './replay-fold';
import { ReplayMap } from './replay-map';
import { SeatHistoryPanel } from './seat-history-panel';
import { stepTo } from './replay-steps';
import { usePlayer } from './use-player';
import * as styles from './replay.module.css';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Time of the sale that passes in a second. `whole`: all of it in half a minute. */
const SPEEDS = [
  ['whole', 'The whole sale in 30 seconds'],
  [String(SECOND), 'As it was'],
  [String(MINUTE), '1 minute a second'],
  [String(10 * MINUTE), '10 minutes a second'],
  [String(HOUR), '1 hour a second'],
  [String(24 * HOUR), '1 day a second'],
] as const;
const WHOLE_SALE_MS = 30 * SECOND;

/** The hall of a performance at any moment since it was added: a slider over its life, and a player. */
export function ReplayScreen({
  performanceId,
  seat,
  onSeat,
}: {
  performanceId: string;
  /** Whose history is shown, as `section-row-number`. */
  seat: string | undefined;
  onSeat: (seat: string | undefined) => void;
}) {
  const { data } = useSuspenseQuery(performanceReplay(performanceId));
  useTitle('The Hall at Any Moment');
  return (
    <div className="page staff-page staff-wide">
      <SaleHead title="The Hall at Any Moment" of={data} />
      <Hall replay={data} seat={seat} onSeat={onSeat} />
    </div>
  );
}

function Hall({
  replay,
  seat,
  onSeat,
}: {
  replay: PerformanceReplay;
  seat: string | undefined;
  onSeat: (seat: string | undefined) => void;
}) {
  const from = Date.parse(replay.from);
  const end = Math.max(1, Date.parse(replay.until) - from);
  const [speed, setSpeed] = useState<string>('whole');
  const perMs = speed === 'whole' ? end / WHOLE_SALE_MS : Number(speed) / SECOND;
  const { at, playing, goTo, toggle } = usePlayer(end, perMs);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const folded = useMemo(() => replayOf(replay, end), [replay, end]);
  const plans = useMemo(
    () =>
      replay.plans.map(({ at: since, sections }) => ({
        since,
        sections: deriveSections(sections),
      })),
    [replay],
  );
  const steps = useMemo(
    () =>
      [...new Set([...folded.changes, ...plans.map(({ since }) => since)])]
        .filter((moment) => moment > 0)
        .sort((a, b) => a - b),
    [folded, plans],
  );
  const placeOf = useMemo(() => placesOfSeats(replay, plans), [replay, plans]);
  const plan = plans.findLast(({ since }) => since <= at) ?? plans[0];
  const sections = plan?.sections ?? NO_SECTIONS;
  const asked = useMemo(() => seatOfPlans(plans, seat), [plans, seat]);
  const seats = useMemo(() => allSeats(sections), [sections]);
  const hall = folded.at(at);
  const stateOf = (seat: Seat): SeatState => {
    const place = placeOf.get(seat);
    const state = place === undefined ? 'free' : hall.stateOf(place);
    if (state !== 'free') return state;
    return seat.status === 'available' ? 'available' : 'unavailable';
  };
  let [free, notForSale] = [0, 0];
  for (const seat of seats) {
    const state = stateOf(seat);
    if (state === 'available') free++;
    else if (state === 'unavailable') notForSale++;
  }
  const moment = precise(new Date(from + at).toISOString());
  const step = (key: string) => {
    const to = stepTo(key, steps, at, end);
    if (to !== null) goTo(to);
    return to !== null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      if (still) step('ArrowRight');
      else toggle();
    } else if (!step(event.key)) return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.controls}>
        <input
          type="range"
          className={styles.slider}
          style={{ '--done': at / end } as CSSProperties}
          aria-label="Moment"
          aria-valuetext={`${moment}: ${hall.sold} sold, ${hall.held} held, ${free} free`}
          min={0}
          max={end}
          step="any"
          value={at}
          onChange={({ target }) => goTo(Number(target.value))}
          onKeyDown={onKeyDown}
        />
        <div className={styles.tools}>
          <div className={styles.steps}>
            <Button onClick={() => step('ArrowLeft')} disabled={at <= 0}>
              Step Back
            </Button>
            {!still && (
              <Button look="primary" onClick={toggle}>
                {playing ? 'Pause' : 'Play'}
              </Button>
            )}
            <Button onClick={() => step('ArrowRight')} disabled={at >= end}>
              Step Forward
            </Button>
          </div>
          {!still && (
            <label className={styles.speed}>
              Speed
              <select value={speed} onChange={({ target }) => setSpeed(target.value)}>
                {SPEEDS.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
          <time className={styles.moment} dateTime={new Date(from + at).toISOString()}>
            {moment}
          </time>
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure name="Sold" value={hall.sold} state="sold" />
        <Figure name="Held" value={hall.held} state="held" />
        <Figure name="Kept by the school" value={hall.kept} state="kept" />
        <Figure name="Free" value={free} state="available" />
        {notForSale > 0 && <Figure name="Not for sale" value={notForSale} state="unavailable" />}
        <Figure name="Money" value={rm(hall.moneySen)} />
        <Figure name="Families waiting to pay" value={hall.waiting} />
      </dl>
      {sections.length === 0 ? (
        <p className="muted">There was no seating plan then.</p>
      ) : (
        <ReplayMap sections={sections} stateOf={stateOf} onAsk={({ id }) => onSeat(id)} />
      )}
      {seat === undefined ? (
        <p className="muted">Choose a seat to see who held, bought, moved and released it.</p>
      ) : asked ? (
        <SeatHistoryPanel
          key={seat}
          performanceId={replay.performanceId}
          {...asked}
          onClose={() => {
            onSeat(undefined);
            focusSeat(document, asked.seat.id);
          }}
        />
      ) : (
        <p role="status">No seating plan of this performance has the seat that was asked for.</p>
      )}
    </>
  );
}

const NO_SECTIONS: readonly SeatSection[] = [];

/** The seat with its row, by the newest plan that has one of that name. */
function seatOfPlans(
  plans: readonly { readonly sections: readonly SeatSection[] }[],
  wanted: string | undefined,
): { readonly rowId: string; readonly seat: Seat } | null {
  for (const { sections } of [...plans].reverse())
    for (const row of sections.flatMap(({ rows }) => rows)) {
      const seat = row.seats.find(({ id }) => id === wanted);
      if (seat) return { rowId: row.id, seat };
    }
  return null;
}

/** Which place in `replay.seats` a seat of any plan has: looked up for each seat of each frame, so not by a text. */
function placesOfSeats(
  replay: PerformanceReplay,
  plans: readonly { readonly sections: readonly SeatSection[] }[],
): ReadonlyMap<Seat, number> {
  const places = new Map(replay.seats.map(([row, number], place) => [`${row}:${number}`, place]));
  return new Map(
    plans
      .flatMap(({ sections }) => sections.flatMap(({ rows }) => rows))
      .flatMap(({ id, seats }) =>
        seats.flatMap((seat) => {
          const place = places.get(`${id}:${seat.number}`);
          return place === undefined ? [] : [[seat, place] as const];
        }),
      ),
  );
}

function Figure({
  name,
  value,
  state,
}: {
  name: string;
  value: number | string;
  state?: SeatState;
}) {
  return (
    <div>
      <dt>
        {state && (
          <span className={styles.key}>
            <Sample state={state} />
          </span>
        )}
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
