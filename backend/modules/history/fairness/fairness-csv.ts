import type { FairnessReport } from '../../../contracts/rest/fairness.js';
import { precise } from '../../../contracts/rest/precise-moment.js';
import { refusalInWords } from '../../../contracts/rest/refusal-words.js';
import { asPlainText, csvOf } from '../../../infrastructure/documents/csv.js';

const COLUMNS = [
  'Order',
  'Arrived (Malaysia)',
  'Arrived (UTC)',
  'Sent',
  'Waited (ms)',
  'Decided as',
  'Answer',
  'Seats',
  'Seats lost, and to which order',
];

/** All orders of a sale as a table, a row for each. */
export const fairnessCsv = ({ lines }: FairnessReport): string =>
  csvOf([
    COLUMNS,
    ...lines.map((line) =>
      [
        String(line.order),
        precise(line.arrivedAt),
        line.arrivedAt,
        String(line.sent),
        String(line.waitMs),
        line.decided === null ? '' : String(line.decided),
        line.code === null ? 'got the seats' : refusalInWords(line.code),
        line.seats.join('; '),
        line.lost
          .map(({ seat, to }) => `${seat} (${to === null ? 'not noted' : `order ${to}`})`)
          .join('; '),
      ].map(asPlainText),
    ),
  ]);
