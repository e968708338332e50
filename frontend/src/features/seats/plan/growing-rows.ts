import { growingSeatCounts, labelsFrom } from '@contracts/rest/row-labels';
import { i18n } from '../../../language/i18n';
import { rm } from '../../../ui/money';
import { many } from './plan';

/** Values of the `GrowingRows` fields, which describe rows one behind the other. */
export interface RowsValues {
  firstLabel: string;
  rowCount?: number | null;
  seatCount: number;
  moreSeats: number;
  price: number;
}

export const NEW_ROWS: RowsValues = { firstLabel: 'A', seatCount: 10, moreSeats: 0, price: 10 };

/** Returns the labels and seat counts of the rows that the fields describe, or the reason why such rows are impossible. */
export function rowsOf({ firstLabel, rowCount, seatCount, moreSeats }: Omit<RowsValues, 'price'>) {
  const labelled = labelsFrom(firstLabel, rowCount ?? 0);
  if ('wrong' in labelled) return labelled;
  const sized = growingSeatCounts(seatCount, moreSeats, labelled.labels.length);
  return 'wrong' in sized ? sized : { ...labelled, ...sized };
}

/** Returns the request body that creates the rows which the fields describe. */
export const bulkRows = (values: RowsValues) => {
  const rows = rowsOf(values);
  const { seatCount, moreSeats, price } = values;
  const labels = 'labels' in rows ? rows.labels : [values.firstLabel];
  return {
    firstLabel: labels[0] ?? '',
    lastLabel: labels.at(-1) ?? '',
    seatCount,
    moreSeats,
    price,
  };
};

type Block = Pick<RowsValues, 'seatCount' | 'moreSeats'>;

/** Describes the rows that the fields would create: `20 rows, A to T: 580 seats at RM 10.00 each`. */
export function rowsText(values: Partial<RowsValues>, beside: readonly Partial<Block>[] = []) {
  const blocks = [values, ...beside].map((block) =>
    rowsOf({
      firstLabel: values.firstLabel ?? '',
      rowCount: values.rowCount,
      seatCount: block.seatCount ?? 0,
      moreSeats: block.moreSeats ?? 0,
    }),
  );
  const [first] = blocks;
  if (!first || 'wrong' in first || first.labels.length === 0) return null;
  const { labels, counts } = first;
  const seats = blocks
    .flatMap((block) => ('counts' in block ? block.counts : []))
    .reduce((sum, count) => sum + count, 0);
  const facts = [
    many(labels.length, 'row'),
    labels.length > 1
      ? i18n.t('{first} to {last}', { first: labels[0], last: labels.at(-1) })
      : labels[0],
    counts[0] === counts.at(-1)
      ? ''
      : i18n.t('from {first} seats to {last}', { first: counts[0], last: counts.at(-1) }),
    beside.length > 0 ? i18n.t('{count} blocks', { count: blocks.length }) : '',
  ];
  const price = rm(Math.round((values.price ?? 0) * 100));
  return `${facts.filter(Boolean).join(', ')}: ${i18n.t('{seats} seats at {price} each', { seats, price })}`;
}
