import { useMemo, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { PerformanceReplay } from '@contracts/rest/replay';
import { performanceReplay } from '../../../api/admin-replay';
import { i18n } from '../../../language/i18n';
import { longDateAtTime } from '../../../ui/dates';
import { rm } from '../../../ui/money';
import { useTitle } from '../../../ui/use-title';
import { Sample } from '../legend';
import { focusSeat, type SeatState } from '../map-seat';
import { allSeats, deriveSections, type Seat, type SeatSection } from '../seats';
import { ReplayControls } from './replay-controls';
import { replayOf } from './replay-fold';
import { ReplayMap } from './replay-map';
import { SeatHistoryPanel } from './seat-history-panel';
import { perMsOf } from './speeds';
import { usePlayer } from './use-player';
import * as styles from './replay.module.css';

/** The hall of a performance at any moment since it was added: a slider over its life, and a player. */
export function ReplayScreen(props: {
  performanceId: string;
  /** Seat whose history is shown, as `section-row-number`. */
  seat: string | undefined;
  onSeat: (seat: string | undefined) => void;
}) {
  const { performanceId, seat, onSeat } = props;
  const { data } = useSuspenseQuery(performanceReplay(performanceId));
  useTitle(i18n.t('The Hall at Any Moment'));
  return (
    <div className="page staff-page staff-wide">
      <div className="staff-head">
        <div>
          <h1>{i18n.t('The Hall at Any Moment')}</h1>
          <p className="muted">
            {data.productionTitle}, {longDateAtTime(data.startsAt)}, {data.venue}
          </p>
        </div>
      </div>
      <Hall replay={data} seat={seat} onSeat={onSeat} />
    </div>
  );
}

function Hall(props: {
  replay: PerformanceReplay;
  seat: string | undefined;
  onSeat: (seat: string | undefined) => void;
}) {
  const { replay, seat, onSeat } = props;
  const from = Date.parse(replay.from);
  const end = Math.max(1, Date.parse(replay.until) - from);
  const [speed, setSpeed] = useState<string>('whole');
  const player = usePlayer(end, perMsOf(speed, end));
  const { at } = player;
  const folded = useMemo(() => replayOf(replay, end), [replay, end]);
  const plans = useMemo(() => plansOf(replay), [replay]);
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
  const hall = folded.stateAt(at);
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
  return (
    <>
      <ReplayControls
        from={from}
        end={end}
        steps={steps}
        player={player}
        speed={speed}
        seen={i18n.t('{sold} sold, {held} held, {free} free', {
          sold: hall.sold,
          held: hall.held,
          free,
        })}
        onSpeed={setSpeed}
      />
      <dl className={styles.figures}>
        <Figure name={i18n.t('Sold')} value={hall.sold} state="sold" />
        <Figure name={i18n.t('Held')} value={hall.held} state="held" />
        <Figure name={i18n.t('Kept by the school')} value={hall.kept} state="kept" />
        <Figure name={i18n.t('Free')} value={free} state="available" />
        {notForSale > 0 && (
          <Figure name={i18n.t('Not for sale')} value={notForSale} state="unavailable" />
        )}
        <Figure name={i18n.t('Money')} value={rm(hall.moneySen)} />
        <Figure name={i18n.t('Families waiting to pay')} value={hall.waiting} />
      </dl>
      {sections.length === 0 ? (
        <p className="muted">{i18n.t('There was no seating plan then.')}</p>
      ) : (
        <ReplayMap sections={sections} stateOf={stateOf} onAsk={({ id }) => onSeat(id)} />
      )}
      {seat === undefined ? (
        <p className="muted">
          {i18n.t('Choose a seat to see who held, bought, moved and released it.')}
        </p>
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
        <p role="status">
          {i18n.t('No seating plan of this performance has the seat that was asked for.')}
        </p>
      )}
    </>
  );
}

const NO_SECTIONS: readonly SeatSection[] = [];

function Figure(props: { name: string; value: number | string; state?: SeatState }) {
  const { name, value, state } = props;
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

/** Seating plan that was in use from the moment `since`. */
interface Plan {
  /** Start of the plan's use, in milliseconds since the performance was added. */
  readonly since: number;
  readonly sections: readonly SeatSection[];
}

const plansOf = (replay: PerformanceReplay): readonly Plan[] =>
  replay.plans.map(({ at: since, sections }) => ({ since, sections: deriveSections(sections) }));

/** Finds the seat and its row in the newest plan that has a seat of this name. */
function seatOfPlans(
  plans: readonly Plan[],
  wanted: string | undefined,
): { readonly rowId: string; readonly seat: Seat } | null {
  for (const { sections } of [...plans].reverse())
    for (const row of sections.flatMap(({ rows }) => rows)) {
      const seat = row.seats.find(({ id }) => id === wanted);
      if (seat) return { rowId: row.id, seat };
    }
  return null;
}

/**
 * Maps the seats of all plans to their index in `replay.seats`. The keys are not strings, because each frame looks up every
 * seat.
 */
function placesOfSeats(
  replay: PerformanceReplay,
  plans: readonly Plan[],
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
