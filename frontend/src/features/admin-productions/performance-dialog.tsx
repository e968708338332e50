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
import { i18n } from '../../language/i18n';
import { longDateAtTime } from '../../ui/dates';
import { Note } from '../../ui/panel';
import { changedSince } from '../../ui/staff/changed-fields';
import { isConflict } from '../../ui/staff/conflict-dialog';
import { conflictInForm } from '../../ui/staff/conflict-in-form';
import { required } from '../../ui/staff/field-rules';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
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
    if (dateTime === null) throw new Error(i18n.t('Invalid date or time format'));
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
    success: performance
      ? i18n.t('Showtime updated successfully')
      : i18n.t('Showtime created successfully'),
    failure: performance
      ? i18n.t('Failed to update showtime')
      : i18n.t('Failed to create showtime'),
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
  const { bookings = 0, customers = 0 } = affected ?? {};
  const isTold = isMoved && !isPast && affected !== undefined && affected.bookings > 0;

  return (
    <FormDialog<Values>
      title={performance ? i18n.t('Edit Showtime') : i18n.t('Add New Showtime')}
      intro={production.title}
      initialValues={opened}
      submitLabel={
        !performance
          ? i18n.t('Add Showtime')
          : isTold
            ? i18n.t('Save and tell {customers, plural, one {# family} other {# families}}', {
                customers,
              })
            : i18n.t('Save Changes')
      }
      pendingLabel={performance ? i18n.t('Saving...') : i18n.t('Adding...')}
      submitDisabled={performance !== undefined && !isMoved}
      onValues={setValues}
      {...(!performance && {
        another: {
          label: i18n.t('Save and Add Another'),
          keep: ({ date, venue }) => ({ date, venue: venue ?? '' }),
          field: 'time',
        },
      })}
      onSave={(values, opened) => save.mutateAsync({ values, opened })}
      labels={LABELS}
      onClose={props.onClose}
    >
      <div className={dialogStyles.fieldPair}>
        <Form.Item name="date" label={i18n.t('Date')} rules={required(i18n.t('Date is required'))}>
          <Input type="date" />
        </Form.Item>
        <Form.Item
          name="time"
          label={i18n.t('Time')}
          dependencies={['date']}
          extra={i18n.t('Malaysian time')}
          rules={[
            ...required(i18n.t('Time is required')),
            ({ getFieldValue }) => ({
              validator: (_, time: string) => {
                const date = getFieldValue('date') as string;
                return !date || !time || toDateTime({ date, time }) !== null
                  ? Promise.resolve()
                  : Promise.reject(new Error(i18n.t('Invalid date or time format')));
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
                <p>
                  {i18n.t('Until now: {placed}', {
                    placed: placed(performance.dateTime, isElsewhere && performance.venue),
                  })}
                </p>
                <p>
                  {dateTime === null
                    ? i18n.t('New: not known yet')
                    : i18n.t('New: {placed}', { placed: placed(dateTime, isElsewhere && venue) })}
                </p>
                {isPast
                  ? i18n.t(
                      '{bookings, plural, one {# booking moves} other {# bookings move}} with it. The new time is past, so nobody is told.',
                      { bookings },
                    )
                  : i18n.t(
                      '{bookings, plural, one {# booking moves} other {# bookings move}} with it, and {customers, plural, one {# family} other {# families}} will be told by email.',
                      { bookings, customers },
                    )}
              </>
            ) : (
              i18n.t(
                '{bookings, plural, one {# booking} other {# bookings}} of {customers, plural, one {# family} other {# families}}. If you change the date, time or venue, they move with it and the families are told by email.',
                { bookings, customers },
              )
            )}
          </Note>
        )}
      </div>
      <Form.Item
        name="venue"
        label={i18n.t('Venue')}
        extra={i18n.t('Leave empty for {venue}', { venue: production.venue })}
      >
        <Input placeholder={production.venue} maxLength={LONGEST.line} />
      </Form.Item>
    </FormDialog>
  );
}

const LABELS = { date: /*i18n*/ 'Date', time: /*i18n*/ 'Time', venue: /*i18n*/ 'Venue' };

/** Returns date and time, with the venue if the venue changes as well. */
const placed = (dateTime: string, venue: string | false): string =>
  longDateAtTime(dateTime) + (venue ? `, ${venue}` : '');
