import { Form, Input } from 'antd';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { adminBookingsKey } from '../../api/admin-bookings';
import { createPerformance, productionKeys, updatePerformance } from '../../api/admin-productions';
import { serverNow } from '../../api/server-clock';
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

/** Only changed fields are sent, so a change that somebody else made meanwhile stays. */
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
  const save = useAction({
    run: ({ date, time, venue }: Values) => {
      const dateTime = toDateTime({ date, time }, performance?.dateTime);
      if (dateTime === null) throw new Error('Invalid date or time format');
      const fields = { dateTime, venue: venue?.trim() || production.venue };
      return performance
        ? updatePerformance(performance.id, changed(performance, fields))
        : createPerformance({ ...fields, productionId: production.id });
    },
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
      onSubmit={save.mutateAsync}
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
        <Input placeholder={production.venue} maxLength={200} />
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
