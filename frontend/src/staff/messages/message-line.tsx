import { Button } from 'antd';
import { Fragment } from 'react';
import type { BuyerMessageView } from '@contracts/rest/buyer-messages';
import { buyerMessages, mailsWaiting, retryMessage } from '../../api/buyer-messages';
import { i18n } from '../../language/i18n';
import { longDate, time } from '../../ui/dates';
import { Note } from '../../ui/panel';
import { useAction } from '../../ui/staff/use-action';
import * as styles from './messages.module.css';

interface Props {
  performanceId: string;
  message: BuyerMessageView;
}

export function MessageLine(props: Props) {
  const { subject, text, requestedBy, requestedAt } = props.message;
  return (
    <li>
      <h2 className={styles.subject}>{subject}</h2>
      <p className={styles.text}>{text}</p>
      <p className="small muted">
        {requestedBy}, {longDate(requestedAt)}, {time(requestedAt)}
      </p>
      <MessageOutcome {...props} />
    </li>
  );
}

/** Shows how many mails of a message were sent, which failed and why, and a button to try those again. */
export function MessageOutcome({ performanceId, message }: Props) {
  const { id, families, stopped, failures } = message;
  const retry = useAction({
    run: () => retryMessage(performanceId, id),
    success: i18n.t('The emails are on their way'),
    failure: i18n.t('Failed to send the message'),
    words: 'server',
    refresh: [buyerMessages(performanceId).queryKey],
  });
  const isUncounted = stopped && families === null;
  const again = (
    <Button loading={retry.isPending} onClick={() => retry.mutate()}>
      {i18n.t('Try Again')}
    </Button>
  );
  return (
    <>
      <p role="status">{progressOf(message)}</p>
      {failures.length > 0 || isUncounted ? (
        <Note
          tone="warn"
          title={
            isUncounted
              ? i18n.t('Not sent: a day was not enough to find out whom it goes to')
              : i18n.t('Not sent to {count, plural, one {# family} other {# families}}', {
                  count: failures.length,
                })
          }
        >
          {failures.length > 0 && (
            <ul>
              {failures.map(({ confirmationNumbers, reason }) => (
                <li key={confirmationNumbers.join()}>
                  {confirmationNumbers.map((number) => (
                    <Fragment key={number}>
                      <span className={`code ${styles.number}`}>{number}</span>{' '}
                    </Fragment>
                  ))}
                  {reason}
                </li>
              ))}
            </ul>
          )}
          {again}
        </Note>
      ) : (
        message.mayBeRetried && <div>{again}</div>
      )}
    </>
  );
}

function progressOf(message: BuyerMessageView): string {
  const { families, sent, skipped } = message;
  const waiting = mailsWaiting(message);
  if (families === null) return waiting === null ? i18n.t('Sending: counting families...') : '';
  const counts = { families, sent, skipped };
  if (waiting === 0)
    return skipped === 0
      ? i18n.t('Sent to {sent} of {families, plural, one {# family} other {# families}}', counts)
      : i18n.t(
          'Sent to {sent} of {families, plural, one {# family} other {# families}}; {skipped} cancelled meanwhile',
          counts,
        );
  return skipped === 0
    ? i18n.t(
        'Sending: {sent} of {families, plural, one {# family} other {# families}} so far',
        counts,
      )
    : i18n.t(
        'Sending: {sent} of {families, plural, one {# family} other {# families}} so far; {skipped} cancelled meanwhile',
        counts,
      );
}
