/** A leading "Row" in a row's label is not said twice. */
export const rowName = (label: string) => label.replace(/^row\s+/i, '');

interface PlacedSeat {
  readonly section: string;
  readonly row: string;
  readonly number: number;
}

/** `Stalls - Row A, Seat 5` */
export const seatText = (seat: PlacedSeat) =>
  `${seat.section} - Row ${rowName(seat.row)}, Seat ${seat.number}`;

/** `Stalls Row A Seat 5`, as in conflict messages. */
export const seatTextShort = (seat: PlacedSeat) =>
  `${seat.section} Row ${rowName(seat.row)} Seat ${seat.number}`;
