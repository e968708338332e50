import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import type { BuyerMessageView } from '@contracts/rest/buyer-messages';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { buyerMessages, mailsWaiting, retryMessage } from '../../api/buyer-messages';
import { errorText } from '../../api/error-toast';
import { longDate, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Loading, Message, Note } from '../../ui/panel';
import { useAction } from '../../ui/staff/use-action';
import { Dialog } from '../../ui/staff/dialog';
import { count } from './affected-text';
import { MessageDialog } from './message-dialog';
import * as styles from './messages-dialog.module.css';

/** Lists the messages to the families of a performance with the state of their mails, and a button to write a new one. */
export function MessagesDialog(props: { performance: PerformanceView; onClose: () => void }) {
  const { performance, onClose } = props;
  const [writing, setWriting] = useState(false);
  const { data, error, refetch } = useQuery(buyerMessages(performance.id));
  return (
    <Dialog title="Messages to Families" onClose={onClose} width={680}>
      <div className="row spread">
        <p className="muted">
          {performance.productionTitle}, {longDate(performance.dateTime)},{' '}
          {time(performance.dateTime)}
        </p>
        <Button
          type="primary"
          icon={<Icon of={icons.plus} size={18} />}
          onClick={() => setWriting(true)}
        >
          Write a Message
        </Button>
      </div>
      {data ? (
        data.length > 0 ? (
          <ul className={styles.messages} aria-label="Messages">
            {data.map((message) => (
              <MessageLine key={message.id} performanceId={performance.id} message={message} />
            ))}
          </ul>
        ) : (
          <Message
            level={2}
            icon={icons.mail}
            title="Nothing written yet"
            text="Tell everybody who booked at once, for example that the doors open earlier."
          />
        )
      ) : error ? (
        <Note tone="bad" title={errorText(error, 'The messages could not be loaded.')} role="alert">
          <Button type="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </Note>
      ) : (
        <Loading text="Loading messages..." />
      )}
      {writing && <MessageDialog performance={performance} onClose={() => setWriting(false)} />}
    </Dialog>
  );
}

function MessageLine(props: { performanceId: string; message: BuyerMessageView }) {
  const { performanceId, message } = props;
  const { id, subject, text, requestedBy, requestedAt, families, stopped, failures } = message;
  const retry = useAction({
    run: () => retryMessage(performanceId, id),
    success: 'The emails are on their way',
    failure: 'Failed to send the message',
    words: 'server',
    refresh: [buyerMessages(performanceId).queryKey],
  });
  const isUncounted = stopped && families === null;
  const again = (
    <Button loading={retry.isPending} onClick={() => retry.mutate()}>
      Try Again
    </Button>
  );
  return (
    <li>
      <h2 className={styles.subject}>{subject}</h2>
      <p className={styles.text}>{text}</p>
      <p className="small muted">
        {requestedBy}, {longDate(requestedAt)}, {time(requestedAt)}
      </p>
      <p role="status">{progressOf(message)}</p>
      {failures.length > 0 || isUncounted ? (
        <Note
          tone="warn"
          title={
            isUncounted
              ? 'Not sent: a day was not enough to find out whom it goes to'
              : `Not sent to ${count(failures.length, 'family', 'families')}`
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
    </li>
  );
}

function progressOf(message: BuyerMessageView): string {
  const { families, sent, skipped } = message;
  const waiting = mailsWaiting(message);
  if (families === null) return waiting === null ? 'Sending: counting families...' : '';
  const of = `${sent} of ${count(families, 'family', 'families')}`;
  const left = skipped === 0 ? '' : `; ${skipped} cancelled meanwhile`;
  return waiting === 0 ? `Sent to ${of}${left}` : `Sending: ${of} so far${left}`;
}
