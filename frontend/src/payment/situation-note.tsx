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
  /** Before the buyer goes to the map to choose again. */
  readonly onChooseAgain?: () => void;
}

interface NoteProps extends Props {
  /** It says what became of something that the buyer has just done, by a button that is gone: it is shown and read out. */
  readonly answers?: boolean;
}

/** Where the booking stands and what to do next: every sentence is the situation's. */
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

/** The way to the map, and to the school, where they are what to do next. */
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
