import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import type { BookingSituation } from '@contracts/rest/booking-situation';
import type { BookingView } from '@contracts/rest/bookings';
import { i18n } from '../language/i18n';
import { joinSentences } from '../language/sentences';
import { buttonClass } from '../ui/button';
import { Icon } from '../ui/icon';
import * as icons from '../ui/icons';
import { Note } from '../ui/panel';
import { SchoolContact } from '../ui/school-contact';
import * as panelStyles from '../ui/panel.module.css';

interface Props {
  readonly situation: BookingSituation;
  readonly booking: Pick<BookingView, 'school' | 'performanceId'>;
  /** Called before the buyer opens the map to choose other seats. */
  readonly onChooseAgain?: () => void;
}

interface NoteProps extends Props {
  /** True when the note replaces a button that the buyer has just pressed. The note is then scrolled into view and read aloud. */
  readonly answers?: boolean;
}

/** Shows the booking's state and the next steps as sentences. */
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
      <p>{joinSentences(sentences)}</p>
      <NextSteps situation={situation} booking={booking} onChooseAgain={onChooseAgain} />
    </Note>
  );
}

/** Shows links to the map and the school, if one of them is the buyer's next step. */
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
            <Icon of={icons.map} /> {i18n.t('Choose seats again')}
          </Link>
        </p>
      )}
    </>
  );
}
