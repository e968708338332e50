import { memo, useId, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button';
import { rm } from '../../ui/money';
import { rowName } from '@contracts/rest/seat-text';
import { bestSeats } from './best-seats';
import type { SeatPickerProps } from './seat-map';
import { totalSen } from './seats';
import type { Seat } from './seats';
import * as styles from './best-seats-form.module.css';

const MOST = 10;

type Props = Pick<SeatPickerProps, 'sections' | 'isOpen'> & {
  onChoose: (seats: readonly Seat[]) => void;
};

/** Asks for a number of seats together and selects the best free block instead of what was selected. */
export const BestSeatsForm = memo(function BestSeatsForm({ sections, isOpen, onChoose }: Props) {
  const id = useId();
  const [count, setCount] = useState(2);
  const [answer, setAnswer] = useState('');

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = bestSeats(sections, count, isOpen);
    if (found) onChoose(found);
    setAnswer(
      found
        ? chosenText(found)
        : `There are no ${count} free seats together. Try fewer, or choose seats apart on the map.`,
    );
  }

  return (
    <form className={styles.bestSeats} onSubmit={onSubmit}>
      <label htmlFor={id}>Seats together</label>
      <select id={id} value={count} onChange={(event) => setCount(Number(event.target.value))}>
        {Array.from({ length: MOST }, (_, at) => (
          <option key={at} value={at + 1}>
            {at + 1}
          </option>
        ))}
      </select>
      <Button type="submit">Best seats</Button>
      <p className="small" role="status">
        {answer}
      </p>
    </form>
  );
});

function chosenText(seats: readonly Seat[]): string {
  const [first, last] = [seats[0]!, seats.at(-1)!];
  const numbers =
    seats.length === 1
      ? `Seat ${first.number}`
      : `Seats ${first.number} ${seats.length === 2 ? 'and' : 'to'} ${last.number}`;
  return `Selected: ${first.section}, Row ${rowName(first.row)}, ${numbers}, ${rm(totalSen(seats))}.`;
}
