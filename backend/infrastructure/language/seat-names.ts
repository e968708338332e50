import type { I18n } from '@lingui/core';
import { rowName } from '../../contracts/rest/seat-text.js';

interface LabelledSeat {
  readonly section: string;
  readonly row: string;
  readonly number: number;
  /** Left out: Standard. */
  readonly kind?: { readonly name: string };
}

/** Names seats, with their ticket kinds, in the language of `i18n`: `Stalls - Row A, Seat 1; Stalls - Row A, Seat 2 (Child)`. */
export const seatNames = (seats: readonly LabelledSeat[], i18n: I18n): string =>
  seats
    .map(({ section, row, number, kind }) => {
      const seat = { section, row: rowName(row), number };
      return i18n.t('{section} - Row {row}, Seat {number}', seat) + (kind ? ` (${kind.name})` : '');
    })
    .join('; ');
