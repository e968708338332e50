import { useSuspenseQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { LONGEST } from '@contracts/rest/text-limits';
import { addNote, adminBookingsKey, bookingNotes } from '../../api/admin-bookings';
import { randomId } from '../../api/random-id';
import { i18n } from '../../language/i18n';
import { longDateAtTime } from '../../ui/dates';
import { useUnsaved } from '../../ui/staff/unsaved';
import { useAction } from '../../ui/staff/use-action';
import * as styles from './booking-page.module.css';

/** Shows the staff's notes about a booking, and a field to add one. */
export function BookingNotes({ bookingId }: { bookingId: string }) {
  const { data } = useSuspenseQuery(bookingNotes(bookingId));
  const field = useId();
  const [text, setText] = useState('');
  // Id of the note, the same in each attempt. A note whose answer was lost is therefore not stored twice.
  const [noteId, setNoteId] = useState(randomId);
  useUnsaved(text.trim() !== '');
  const add = useAction({
    run: () => addNote(bookingId, { noteId, text: text.trim() }),
    success: i18n.t('Note added'),
    failure: i18n.t('Failed to add the note'),
    refresh: [adminBookingsKey],
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      setText('');
      setNoteId(randomId());
    };
    add.mutate(undefined, { onSuccess });
  };
  return (
    <>
      {data.length > 0 && (
        <ol className={styles.timeline} aria-label={i18n.t('Notes')}>
          {data.map(({ id, at, who, text: note }) => (
            <li key={id}>
              <p>{note ?? <span className="muted">{i18n.t('Erased')}</span>}</p>
              <p className="muted small">
                {longDateAtTime(at)}, {who}
              </p>
            </li>
          ))}
        </ol>
      )}
      <form className="stack" onSubmit={send}>
        <label htmlFor={field}>{i18n.t('New note')}</label>
        <Input.TextArea
          id={field}
          rows={2}
          maxLength={LONGEST.note}
          value={text}
          disabled={add.isPending}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="muted small">
          {i18n.t(
            'For staff of the school, and no email tells of them. A family that asks for everything that is held about it gets them, too.',
          )}
        </p>
        <Button htmlType="submit" loading={add.isPending} disabled={text.trim() === ''}>
          {i18n.t('Add Note')}
        </Button>
      </form>
    </>
  );
}
