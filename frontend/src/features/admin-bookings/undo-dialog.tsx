import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import type { HistoryChange } from '@contracts/rest/administration';
import type { UndoPlan } from '@contracts/rest/undo';
import { LONGEST } from '@contracts/rest/text-limits';
import { adminBookingsKey, undoEvent, undoPlan, type StaffBooking } from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { saysSignedOut } from '../../api/errors';
import { i18n } from '../../language/i18n';
import { isFree, rm } from '../../ui/money';
import { Loading, Note } from '../../ui/panel';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { failureText } from '../../ui/staff/failure-text';
import { useAction } from '../../ui/staff/use-action';
import * as styles from './booking-page.module.css';

const FAILED = /*i18n*/ 'Failed to undo';

/**
 * Dialog that shows the effects of undoing an event. If undo is impossible, it shows the facts that staff need to correct the
 * booking by hand.
 */
export function UndoDialog(props: { booking: StaffBooking; eventId: string; onClose: () => void }) {
  const { booking, eventId, onClose } = props;
  const [reason, setReason] = useState('');
  const id = useId();
  const undo = useAction({
    run: (basis: string) =>
      undoEvent(booking.id, eventId, { basis, ...(reason.trim() && { reason: reason.trim() }) }),
    success: i18n.t('Undone'),
    failure: i18n.t(FAILED),
    // Shows no toast about a failure, because the dialog shows it.
    asked: () => true,
    refresh: [adminBookingsKey, ['/api/bookings', booking.id]],
  });
  // Does not read the undo's plan during or after the undo, because the server would say that the event cannot be undone.
  const {
    data: plan,
    error,
    refetch,
  } = useQuery({
    ...undoPlan(booking.id, eventId),
    enabled: undo.isIdle || undo.isError,
  });
  /**
   * Reads the undo's plan again after a failure, because the booking may have changed. Only the newest plan can be carried out.
   */
  const run = async () => {
    try {
      await undo.mutateAsync(plan?.basis ?? '');
    } catch (failure) {
      await refetch();
      throw failure;
    }
  };
  const possible = plan !== undefined && plan.refusal === null;
  return (
    <ConfirmDialog
      title={i18n.t('What undoing means')}
      confirmLabel={i18n.t('Undo It')}
      pendingLabel={i18n.t('Undoing...')}
      cancelLabel={i18n.t('Leave It')}
      confirmDisabled={!possible || (plan.asksReason && reason.trim() === '')}
      onConfirm={run}
      onClose={onClose}
    >
      {undo.error && !saysSignedOut(undo.error) && (
        <Note tone="bad" role="alert">
          {failureText(undo.error, i18n.t(FAILED), 'both')}
        </Note>
      )}
      {plan ? (
        <>
          <Consequences plan={plan} />
          {possible && plan.asksReason && (
            <div>
              <label htmlFor={id}>{i18n.t('Reason')}</label>
              <Input
                id={id}
                value={reason}
                maxLength={LONGEST.line}
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
          )}
        </>
      ) : error ? (
        <Note
          tone="bad"
          role="alert"
          title={errorText(error, i18n.t('What undoing means could not be loaded.'))}
        />
      ) : (
        <Loading text={i18n.t('Loading what undoing means...')} />
      )}
    </ConfirmDialog>
  );
}

function Consequences({ plan }: { plan: UndoPlan }) {
  const { event, refusal, does, seats, mails, sends, changes, different, money } = plan;
  return (
    <>
      <p>
        <strong>{i18n.t('Undo:')}</strong> {event}
      </p>
      {refusal ? (
        <Note tone="warn" role="status" title={i18n.t('It cannot be undone')}>
          {refusal}
        </Note>
      ) : (
        <p role="status">{does}</p>
      )}
      <dl className={styles.changes}>
        {seats.map(({ seat, now }) => (
          <div key={seat}>
            <dt>{seat}</dt>
            <dd>{now}</dd>
          </div>
        ))}
        <Changes changes={changes} />
        <div>
          <dt>{i18n.t('Money now')}</dt>
          <dd>
            {isFree(money.open) && isFree(money.refundDue)
              ? i18n.t('settled')
              : isFree(money.open)
                ? i18n.t('{amount} to be paid back', { amount: rm(money.refundDue) })
                : i18n.t('{amount} open', { amount: rm(money.open) })}
          </dd>
        </div>
        <div>
          <dt>{i18n.t('Emails that are out')}</dt>
          <dd>{mails.length === 0 ? i18n.t('none about it') : mails.join('; ')}</dd>
        </div>
        {!refusal && (
          <div>
            <dt>{i18n.t('Emails that follow')}</dt>
            <dd>{sends ?? i18n.t('none')}</dd>
          </div>
        )}
      </dl>
      {different.length > 0 && (
        <>
          <strong>{i18n.t('Not as it was before')}</strong>
          <dl className={styles.changes}>
            <Changes changes={different} />
          </dl>
        </>
      )}
    </>
  );
}

/** Lists each changed field with its new value, and with its old value if it had one. */
export const Changes = ({ changes }: { changes: readonly HistoryChange[] }) =>
  changes.map(({ field, before, after }) => (
    <div key={field}>
      <dt>{field}</dt>
      <dd>
        {before !== null && (
          <>
            <del>{before}</del> <span aria-hidden="true">→</span>{' '}
          </>
        )}
        <ins>{after ?? i18n.t('none')}</ins>
      </dd>
    </div>
  ));
