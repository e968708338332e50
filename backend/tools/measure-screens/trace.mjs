/** What a page's main thread did, from a DevTools trace. Times in milliseconds. */

/** The few that say enough: each more slows down what is measured. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** The trace events of the page's main thread while `act` runs. */
export async function recorded(cdp, act) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: 'ReportEvents',
  });
  await act();
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  const dispatch = events.find(({ name }) => name === 'EventDispatch');
  if (!dispatch) return [];
  return events
    .filter(({ pid, tid, ph }) => pid === dispatch.pid && tid === dispatch.tid && ph === 'X')
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
}

/** One entry a tap: from its `pointerup` to the end of the frame after the event that it is answered at. */
export function busyOfTaps(events) {
  const starts = events.filter(
    (event) => event.name === 'EventDispatch' && event.args.data?.type === 'pointerup',
  );
  return starts.map((start, at) => {
    const until = starts[at + 1]?.ts ?? Infinity;
    const own = events.filter((event) => event.ts >= start.ts && event.ts < until);
    const answered = ['click', 'touchend']
      .map((type) =>
        own.find((event) => event.name === 'EventDispatch' && event.args.data?.type === type),
      )
      .find(Boolean);
    const frame = own.find(
      (event) => event.name === 'Commit' && event.ts >= (answered ?? start).ts,
    );
    if (!frame) throw new Error('A tap without a frame after it: nothing can be said of it.');
    const end = frame.ts + frame.dur;
    return { ...ofTap(events, start.ts, end), wall: (end - start.ts) / 1000 };
  });
}

/**
 * What the thread did between two moments: `busy` by the clock, `cpu` by the processor time it was given (a loaded machine
 * changes that little), and the processor time of each kind of work without what is inside it.
 */
function ofTap(events, from, to) {
  const parts = new Map();
  const open = [];
  let busy = 0;
  let cpu = 0;
  for (const event of events.filter(({ ts, dur }) => ts + dur > from && ts < to)) {
    const length = Math.min(event.ts + event.dur, to) - Math.max(event.ts, from);
    // Of a task that was under way already, the share that lies inside.
    const own = ((event.tdur ?? event.dur) * (length / Math.max(1, event.dur))) / 1000;
    while (open.length > 0 && open.at(-1).end <= event.ts) open.pop();
    const around = open.at(-1);
    if (around) add(parts, around.name, -own);
    else {
      busy += length / 1000;
      cpu += own;
    }
    const name = event.name === 'EventDispatch' ? `event ${event.args.data?.type}` : event.name;
    add(parts, name, own);
    open.push({ name, end: event.ts + event.dur });
  }
  return { busy, cpu, parts };
}

/** What the thread did in all of a recording; see above. */
export function workOf(events) {
  const [first] = events;
  return first ? ofTap(events, first.ts, Infinity) : { busy: 0, cpu: 0, parts: new Map() };
}

const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);

export const percentile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
export const median = (list) => percentile(list, 0.5);
