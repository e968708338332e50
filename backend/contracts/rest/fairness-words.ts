import type { FairnessReport } from './fairness.js';
import { refusalInWords } from './refusal-words.js';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** 12 ms, 1.2 s, 3 min. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 120_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

/** The sentences of the page for parents: what happened, in the order in which they ask. */
export function sentencesOf(report: FairnessReport): string[] {
  const { orders, got, seatsGot, wait, overtaken, outOfTurn, refused } = report;
  if (wait === null) return ['No order is noted of this performance.'];
  return [
    `${plural(orders, 'order')} came. ${got.toLocaleString('en')} got ${plural(seatsGot, 'seat')}.`,
    ...refused.map(
      ({ code, orders: count }) =>
        `${plural(count, 'order')} without seats: ${refusalInWords(code)}.`,
    ),
    `Half of the orders were answered within ${duration(wait.median)}, 95 of 100 within ${duration(wait.p95)}. The longest wait was ${duration(wait.longest)}.`,
    outOfTurn === 0
      ? 'Every order was decided in the order in which it stood in the queue.'
      : `${plural(outOfTurn, 'order')} were decided before one that stood before them in the queue.`,
    overtaken.orders === 0
      ? 'No order lost a seat to one that had arrived later.'
      : `${plural(overtaken.orders, 'order')} lost a seat to one that had arrived later, by ${duration(overtaken.mostMs)} at most: it came into the queue first, because less had to be looked up for it.`,
  ];
}

/** What the report cannot say. */
export function limitsOf(report: FairnessReport): string[] {
  const { withoutNote, missed, lostToUnknown, servers } = report;
  return [
    'An order arrives when the server has read it: how long it travelled, and clicks that sent nothing, are not known.',
    'Refusals change nothing, so they are no events; notes of all orders are written a moment after the answer.',
    ...(withoutNote > 0
      ? [
          `${plural(withoutNote, 'order')} with seats are not in this report: their server stopped within a second.`,
        ]
      : []),
    ...(missed > 0
      ? [`${plural(missed, 'note')} were given up, because too many came at once.`]
      : []),
    ...(lostToUnknown > 0
      ? [
          `${plural(lostToUnknown, 'order')} lost seats that the school had sold or kept back itself, or that were taken before anything was noted.`,
        ]
      : []),
    ...(servers > 1
      ? [
          `${plural(servers, 'server start')} took orders; between them, arrivals are compared by their clocks.`,
        ]
      : []),
  ];
}
