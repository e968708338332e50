import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { BuyerMessageText } from '@contracts/rest/buyer-messages';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { buyerMessages, writeToFamilies } from '../../api/buyer-messages';
import { errorText } from '../../api/error-toast';
import { randomId } from '../../api/random-id';
import { i18n } from '../../language/i18n';
import { MessageDialog } from '../../staff/messages/message-dialog';
import { MessageLine } from '../../staff/messages/message-line';
import { longDate, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Loading, Message, Note } from '../../ui/panel';
import { useAction } from '../../ui/staff/use-action';
import { Dialog } from '../../ui/staff/dialog';
import * as styles from '../../staff/messages/messages.module.css';

/** Lists the messages to the families of a performance with the state of their mails, and a button to write a new one. */
export function MessagesDialog(props: { performance: PerformanceView; onClose: () => void }) {
  const { performance, onClose } = props;
  const [writing, setWriting] = useState(false);
  const { data, error, refetch } = useQuery(buyerMessages(performance.id));
  const facts = `${performance.productionTitle}, ${longDate(performance.dateTime)}, ${time(performance.dateTime)}`;
  // The form replaces the list, because a third dialog on top of two others would be hard to read.
  if (writing)
    return (
      <NewMessage performanceId={performance.id} intro={facts} onClose={() => setWriting(false)} />
    );
  return (
    <Dialog title={i18n.t('Messages to Families')} onClose={onClose} width={680}>
      <div className="row spread">
        <p className="muted">{facts}</p>
        <Button
          type="primary"
          icon={<Icon of={icons.plus} size={18} />}
          onClick={() => setWriting(true)}
        >
          {i18n.t('Write a Message')}
        </Button>
      </div>
      {data ? (
        data.length > 0 ? (
          <ul className={styles.messages} aria-label={i18n.t('Messages')}>
            {data.map((message) => (
              <MessageLine key={message.id} performanceId={performance.id} message={message} />
            ))}
          </ul>
        ) : (
          <Message
            level={2}
            icon={icons.mail}
            title={i18n.t('Nothing written yet')}
            text={i18n.t(
              'Tell everybody who booked at once, for example that the doors open earlier.',
            )}
          />
        )
      ) : error ? (
        <Note
          tone="bad"
          title={errorText(error, i18n.t('The messages could not be loaded.'))}
          role="alert"
        >
          <Button type="link" onClick={() => void refetch()}>
            {i18n.t('Try again')}
          </Button>
        </Note>
      ) : (
        <Loading text={i18n.t('Loading messages...')} />
      )}
    </Dialog>
  );
}

function NewMessage(props: { performanceId: string; intro: string; onClose: () => void }) {
  const { performanceId } = props;
  // Id of the message, the same in each attempt. A message whose answer was lost is therefore not sent twice.
  const [messageId] = useState(randomId);
  const send = useAction({
    run: (text: BuyerMessageText) => writeToFamilies(performanceId, { ...text, messageId }),
    success: i18n.t('The emails are on their way'),
    failure: i18n.t('Failed to send the message'),
    words: 'server',
    refresh: [buyerMessages(performanceId).queryKey],
  });
  return <MessageDialog title={i18n.t('Write to Families')} {...props} onSend={send.mutateAsync} />;
}
