import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { AdminBookingItem } from '@contracts/rest/administration';
import { LONGEST } from '@contracts/rest/text-limits';
import { addNote, adminBookingsKey, bookingNotes } from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { randomId } from '../../api/random-id';
import { longDate, time } from '../../ui/dates';
import { Loading, Note } from '../../ui/panel';
import { required } from '../../ui/staff/field-rules';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import * as styles from './booking-dialogs.module.css';

/** What staff wrote down about a booking, and one more. */
export function NotesDialog({
  booking,
  onClose,
}: {
  booking: AdminBookingItem;
  onClose: () => void;
}) {
  // The same id for each try, so that a note whose answer got lost is not written twice.
  const [noteId] = useState(randomId);
  const add = useAction({
    run: (text: string) => addNote(booking.id, { noteId, text }),
    success: 'Note added',
    failure: 'Failed to add the note',
    refresh: [[...adminBookingsKey, booking.id]],
  });
  return (
    <FormDialog<{ text: string }>
      title={
        <>
          Notes on <span className="code">{booking.confirmationNumber}</span>
        </>
      }
      intro="For staff of the school, and no email tells of them. A family that asks for everything that is held about it gets them, too."
      initialValues={{ text: '' }}
      submitLabel="Add Note"
      pendingLabel="Adding..."
      onSubmit={({ text }) => add.mutateAsync(text.trim())}
      onClose={onClose}
    >
      <Notes bookingId={booking.id} />
      <Form.Item name="text" label="New note" rules={required('Please write a note')}>
        <Input.TextArea rows={3} maxLength={LONGEST.note} />
      </Form.Item>
    </FormDialog>
  );
}

function Notes({ bookingId }: { bookingId: string }) {
  const { data, error } = useQuery(bookingNotes(bookingId));
  if (error && !data)
    return (
      <Note tone="bad" role="alert" title={errorText(error, 'The notes could not be loaded.')} />
    );
  if (!data) return <Loading text="Loading notes..." />;
  if (data.length === 0) return null;
  return (
    <ol className={styles.notes} aria-label="Notes">
      {data.map(({ id, at, who, text }) => (
        <li key={id}>
          <p>{text ?? <span className="muted">Erased</span>}</p>
          <p className="muted small">
            {longDate(at)}, {time(at)}, {who}
          </p>
        </li>
      ))}
    </ol>
  );
}
