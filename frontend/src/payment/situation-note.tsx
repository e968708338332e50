import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import type { BookingSituation } from '@contracts/rest/booking-situation';
import type { BookingView } from '@contracts/rest/bookings';
import { buttonClass } from '../ui/button';
import { Icon } from '../ui/icon';
import * as icons from '../ui/icons';
import { Note } from '../ui/panel';
import { SchoolContact } from '../ui/school-contact';
import * as panelStyles from '../ui/panel.module.css';

interface Props {
  readonly situation: BookingSituation;
  readonly booking: Pick<BookingView, 'school' | 'performanceId'>;
  /** Called before the buyer goes to the map to choose again. */
  readonly onChooseAgain?: () => void;
}

interface NoteProps extends Props {
  /** Set when the note replaces a button that the buyer has just pressed: it is scrolled into view and read aloud. */
  readonly answers?: boolean;
}

/** Shows the state of the booking and the next steps, in the situation's sentences. */
export function SituationNote({ situation, booking, onChooseAgain, answers }: NoteProps) {
  const { title, tone, sentences, kind } = situation;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answers) note.current?.focus();
  }, [answers]);
  return (
    <Note
      ref={note}
      tone={tone}
      title={title}
      {...(kind === 'expired' ? { icon: icons.clock } : {})}
    >
      <p>{sentences.join(' ')}</p>
      <NextSteps situation={situation} booking={booking} onChooseAgain={onChooseAgain} />
    </Note>
  );
}

/** Links to the map and the school, where they are the next step. */
export function NextSteps({ situation, booking, onChooseAgain }: Props) {
  return (
    <>
      {situation.asksSchool && <SchoolContact school={booking.school} />}
      {situation.ordersAgain && (
        <p className={`row ${panelStyles.noteActions}`}>
          <Link
            to="/seats/$performanceId"
            params={{ performanceId: booking.performanceId }}
            className={buttonClass()}
            onClick={onChooseAgain}
          >
            <Icon of={icons.map} /> Choose seats again
          </Link>
        </p>
      )}
    </>
  );
}
