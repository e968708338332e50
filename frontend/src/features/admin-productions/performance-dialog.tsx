import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useRef, useState } from 'react';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { LONGEST } from '@contracts/rest/text-limits';
import { adminBookingsKey } from '../../api/admin-bookings';
import {
  affectedBookings,
  createPerformance,
  productionKeys,
  updatePerformance,
} from '../../api/admin-productions';
import { serverNow } from '../../api/server-clock';
import { longDateAtTime } from '../../ui/dates';
import { Note } from '../../ui/panel';
import { changedSince } from '../../ui/staff/changed-fields';
import { isConflict } from '../../ui/staff/conflict-dialog';
import { conflictInForm } from '../../ui/staff/conflict-in-form';
import { required } from '../../ui/staff/field-rules';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import { count } from '../../ui/count';
import { fromDateTime, lastDay, toDateTime, typedWhen, whenWarning } from './performance-input';
import * as dialogStyles from '../../ui/staff/dialog.module.css';

interface Values {
  date: string;
  time: string;
  venue?: string;
}

/** Adds a performance to the production, or edits the one given. */
export function PerformanceDialog(props: {
  production: ProductionView;
  performance?: PerformanceView;
  /** Performances of the production, without archived ones. */
  performances: readonly PerformanceView[];
  onClose: () => void;
}) {
  const { production, performance, performances } = props;
  const [opened] = useState<Values>(() =>
    performance
      ? { ...fromDateTime(performance.dateTime), venue: performance.venue }
      : { date: lastDay(performances), time: '', venue: production.venue },
  );
  const [values, setValues] = useState(opened);
  // Last stored start time that this form knows: from its opening, or saved by another person since.
  const standing = useRef(performance?.dateTime);
  const fieldsOf = ({ date, time, venue }: Values) => {
    const dateTime = toDateTime({ date, time }, standing.current);
    if (dateTime === null) throw new Error('Invalid date or time format');
    return { dateTime, venue: venue?.trim() || production.venue };
  };
  const save = useAction({
    run: async ({ values, opened }: { values: Values; opened: Values }) => {
      const fields = fieldsOf(values);
      if (!performance) return createPerformance({ ...fields, productionId: production.id });
      try {
        return await updatePerformance(performance.id, changedSince(fieldsOf(opened), fields));
      } catch (error) {
        throw conflictInForm(error, ({ dateTime, ...others }) => {
          if (typeof dateTime !== 'string') return others;
          standing.current = dateTime;
          // The form has two fields for the start time.
          return { ...fromDateTime(dateTime), ...others };
        });
      }
    },
    asked: isConflict,
    success: performance ? 'Showtime updated successfully' : 'Showtime created successfully',
    failure: performance ? 'Failed to update showtime' : 'Failed to create showtime',
    words: performance ? 'both' : 'server',
    refresh: [...productionKeys(production.schoolId), adminBookingsKey],
  });

  const { data: affected } = useQuery({
    ...affectedBookings(performance?.id ?? ''),
    enabled: performance !== undefined,
  });
  const dateTime = toDateTime(values, performance?.dateTime);
  const venue = values.venue?.trim() || production.venue;
  const isElsewhere = venue !== performance?.venue;
  const isMoved = dateTime !== performance?.dateTime || isElsewhere;
  const isPast = dateTime !== null && Date.parse(dateTime) < serverNow();
  const others = performances.filter(({ id }) => id !== performance?.id);
  const warning = dateTime !== null && isMoved && whenWarning(dateTime, others, serverNow());
  const families = count(affected?.customers ?? 0, 'family', 'families');
  const isTold = isMoved && !isPast && affected !== undefined && affected.bookings > 0;

  return (
    <FormDialog<Values>
      title={performance ? 'Edit Showtime' : 'Add New Showtime'}
      intro={production.title}
      initialValues={opened}
      submitLabel={
        !performance ? 'Add Showtime' : isTold ? `Save and tell ${families}` : 'Save Changes'
      }
      pendingLabel={performance ? 'Saving...' : 'Adding...'}
      submitDisabled={performance !== undefined && !isMoved}
      onValues={setValues}
      {...(!performance && {
        another: {
          label: 'Save and Add Another',
          keep: ({ date, venue }) => ({ date, venue: venue ?? '' }),
          field: 'time',
        },
      })}
      onSave={(values, opened) => save.mutateAsync({ values, opened })}
      labels={{ date: 'Date', time: 'Time', venue: 'Venue' }}
      onClose={props.onClose}
    >
      <div className={dialogStyles.fieldPair}>
        <Form.Item name="date" label="Date" rules={required('Date is required')}>
          <Input type="date" />
        </Form.Item>
        <Form.Item
          name="time"
          label="Time"
          dependencies={['date']}
          extra="Malaysian time"
          rules={[
            ...required('Time is required'),
            ({ getFieldValue }) => ({
              validator: (_, time: string) => {
                const date = getFieldValue('date') as string;
                return !date || !time || toDateTime({ date, time }) !== null
                  ? Promise.resolve()
                  : Promise.reject(new Error('Invalid date or time format'));
              },
            }),
          ]}
        >
          <Input type="time" />
        </Form.Item>
      </div>
      <div className={dialogStyles.dialogIntro} aria-live="polite">
        <strong>{typedWhen(values)}</strong>
        {warning && <Note tone="warn">{warning}</Note>}
        {performance && affected && affected.bookings > 0 && (
          <Note tone={isMoved ? 'warn' : 'info'}>
            {isMoved ? (
              <>
                <p>Until now: {placed(performance.dateTime, isElsewhere && performance.venue)}</p>
                <p>
                  New:{' '}
                  {dateTime === null ? 'not known yet' : placed(dateTime, isElsewhere && venue)}
                </p>
                {count(affected.bookings, 'booking moves', 'bookings move')} with it
                {isPast
                  ? '. The new time is past, so nobody is told.'
                  : `, and ${families} will be told by email.`}
              </>
            ) : (
              `${count(affected.bookings, 'booking', 'bookings')} of ${families}. If you change the date, time or venue, they move with it and the families are told by email.`
            )}
          </Note>
        )}
      </div>
      <Form.Item name="venue" label="Venue" extra={`Leave empty for ${production.venue}`}>
        <Input placeholder={production.venue} maxLength={LONGEST.line} />
      </Form.Item>
    </FormDialog>
  );
}

/** Returns date and time, with the venue if the venue changes as well. */
const placed = (dateTime: string, venue: string | false): string =>
  longDateAtTime(dateTime) + (venue ? `, ${venue}` : '');
