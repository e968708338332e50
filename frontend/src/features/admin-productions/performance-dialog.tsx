import { Form, Input } from 'antd';
import { useRef } from 'react';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { LONGEST } from '@contracts/rest/text-limits';
import { adminBookingsKey } from '../../api/admin-bookings';
import { createPerformance, productionKeys, updatePerformance } from '../../api/admin-productions';
import { serverNow } from '../../api/server-clock';
import { changedSince } from '../../ui/staff/changed-fields';
import { isConflict } from '../../ui/staff/conflict-dialog';
import { conflictInForm } from '../../ui/staff/conflict-in-form';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import { AffectedNote } from './affected-note';
import { fromDateTime, toDateTime } from './performance-input';
import * as dialogStyles from '../../ui/staff/dialog.module.css';

interface Values {
  date: string;
  time: string;
  venue?: string;
}

/** Whether what stands in the form would move the performance, and into the past. */
function changeOf(performance: PerformanceView, { date, time, venue }: Values, usualVenue: string) {
  const dateTime = toDateTime({ date, time }, performance.dateTime);
  const fields = { dateTime: dateTime ?? performance.dateTime, venue: venue?.trim() || usualVenue };
  return {
    moved: Object.keys(changed(performance, fields)).length > 0,
    past: Date.parse(fields.dateTime) < serverNow(),
  };
}

const changed = (
  { dateTime, venue }: PerformanceView,
  fields: { dateTime: string; venue: string },
) => ({
  ...(fields.dateTime === dateTime ? {} : { dateTime: fields.dateTime }),
  ...(fields.venue === venue ? {} : { venue: fields.venue }),
});

/** Adds a performance to the production, or edits the one given. */
export function PerformanceDialog(props: {
  production: ProductionView;
  performance?: PerformanceView;
  onClose: () => void;
}) {
  const { production, performance } = props;
  // The moment that the form was opened with, or that somebody else has saved since.
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
          // The form has the moment in two fields.
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

  return (
    <FormDialog<Values>
      title={performance ? 'Edit Showtime' : 'Add New Showtime'}
      intro={production.title}
      initialValues={
        performance
          ? { ...fromDateTime(performance.dateTime), venue: performance.venue }
          : { date: '', time: '', venue: production.venue }
      }
      submitLabel={performance ? 'Save Changes' : 'Add Showtime'}
      pendingLabel={performance ? 'Saving...' : 'Adding...'}
      onSave={(values, opened) => save.mutateAsync({ values, opened })}
      labels={{ date: 'Date', time: 'Time', venue: 'Venue' }}
      onClose={props.onClose}
    >
      <div className={dialogStyles.fieldPair}>
        <Form.Item
          name="date"
          label="Date"
          rules={[{ required: true, message: 'Date is required' }]}
        >
          <Input type="date" />
        </Form.Item>
        <Form.Item
          name="time"
          label="Time"
          dependencies={['date']}
          extra="Malaysian time"
          rules={[
            { required: true, message: 'Time is required' },
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
      <Form.Item name="venue" label="Venue" extra={`Leave empty for ${production.venue}`}>
        <Input placeholder={production.venue} maxLength={LONGEST.line} />
      </Form.Item>
      {performance && (
        <Form.Item<Values> noStyle shouldUpdate>
          {({ getFieldsValue }) => (
            <AffectedNote
              performanceId={performance.id}
              {...changeOf(performance, getFieldsValue() as Values, production.venue)}
            />
          )}
        </Form.Item>
      )}
    </FormDialog>
  );
}
