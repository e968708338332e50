import { percentile } from '../bench/statistics.js';
import { digits } from '../bench/table.js';
import type { Outcome } from './on-sale.js';
import { benchStampede, nationalSale, SCENARIOS } from './scenarios.js';

/* `npm run scale`: the tables of docs/scale.md. It measures nothing; a minute or two of computing. */

const ms = (value: number): string =>
  value < 10_000 ? `${digits(value)} ms` : `${digits(value / 1000)} s`;
const share = (value: number): string => `${Math.round(value * 100)} %`;

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

function head(cells: readonly string[]): void {
  row(cells);
  row(cells.map(() => '---'));
}

function checked(atOnce: number): void {
  const { lastAnswerMs, answersMs, winnersMs } = benchStampede(atOnce);
  row([
    String(atOnce),
    ms(lastAnswerMs),
    ms(percentile(answersMs, 0.5)),
    ms(percentile(answersMs, 0.99)),
    ms(percentile(winnersMs, 0.5)),
    ms(percentile(winnersMs, 0.99)),
  ]);
}

function national(name: string, outcome: Outcome): void {
  const { answersMs, roomMs, mostBehindMs, busiest, sentAway, orders, refused } = outcome;
  row([
    name,
    orders.toLocaleString('en'),
    refused.toLocaleString('en'),
    ms(percentile(answersMs, 0.5)),
    ms(percentile(answersMs, 0.99)),
    ms(percentile(roomMs, 0.99)),
    sentAway.toLocaleString('en'),
    ms(mostBehindMs),
    share(busiest.backend),
    share(busiest.Postgres),
    share(busiest.projections),
    digits(outcome.receiptReaders),
  ]);
}

console.log('The stampede of docs/bench.md, simulated\n');
head(['under way', 'all answered', 'median', 'p99', 'median, seats', 'p99, seats']);
for (const atOnce of [256, 10_000]) checked(atOnce);

console.log('\n200 schools, 300,000 families in ten minutes\n');
head([
  'site',
  'orders',
  'refused',
  'median',
  'p99',
  'waiting room p99',
  'sent away',
  'read models behind',
  'backend',
  'Postgres',
  'projections',
  'receipt readers',
]);
for (const scenario of SCENARIOS) national(scenario.name, nationalSale(scenario));
