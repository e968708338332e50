import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { AdminBookingItem } from '@contracts/rest/administration';
import type { BuyerMessageText } from '@contracts/rest/buyer-messages';
import { buyerMessages, writeToFamilies } from '../../api/buyer-messages';
import { errorText } from '../../api/error-toast';
import { randomId } from '../../api/random-id';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { MessageDialog } from '../../staff/messages/message-dialog';
import { MessageOutcome } from '../../staff/messages/message-line';
import { longDateAtTime } from '../../ui/dates';
import { Loading } from '../../ui/panel';
import { Dialog, DialogFoot } from '../../ui/staff/dialog';
import { useAction } from '../../ui/staff/use-action';
import { addressesOf, NotReached, touched, type Refused } from './bulk-text';

type Bookings = readonly [AdminBookingItem, ...AdminBookingItem[]];

/** Selected bookings of one performance. They get a message of their own, because each message belongs to one performance. */
interface Part {
  readonly messageId: string;
  readonly bookings: Bookings;
}

interface Props {
  /** Selected bookings with an email address. */
  bookings: Bookings;
  /** Confirmation numbers of selected bookings without an email address. */
  without: readonly string[];
  onClose: () => void;
}

/** Writes to the families of selected bookings, then shows which emails failed and why. */
export function WriteDialog({ bookings, without, onClose }: Props) {
  // The ids stay the same in each attempt, so that a message whose answer was lost is not sent twice.
  const [parts] = useState(() => partsOf(bookings));
  const [refused, setRefused] = useState<readonly Refused[] | null>(null);
  const accepted = useRef(false);
  const send = useAction({
    run: async (text: BuyerMessageText) => {
      const outcomes = [];
      for (const part of parts) outcomes.push(...(await writeTo(part, text)));
      if (outcomes.length === bookings.length) throw outcomes[0]?.error;
      accepted.current = true;
      setRefused(outcomes);
    },
    failure: i18n.t('Failed to send the message'),
    words: 'server',
  });
  if (refused)
    return (
      <Dialog title={i18n.t('Write to these families')} width={560} onClose={onClose}>
        <div className="stack">
          {parts
            .filter(({ bookings: [{ confirmationNumber }] }) =>
              refused.every((one) => one.confirmationNumber !== confirmationNumber),
            )
            .map((part) => (
              <Outcome key={part.messageId} {...part} />
            ))}
          <NotReached title={i18n.t('Not sent')} bookings={refused} />
        </div>
        <DialogFoot>
          <Button onClick={onClose}>{i18n.t('Close')}</Button>
        </DialogFoot>
      </Dialog>
    );
  const facts = [i18n.t('{sentence}.', { sentence: touched(bookings) })];
  if (parts.length > 1)
    facts.push(
      i18n.t('A family gets an email for each of the {count} showtimes that it booked.', {
        count: parts.length,
      }),
    );
  if (without.length > 0)
    facts.push(
      i18n.t('Left out, without an email address: {without}.', { without: without.join(', ') }),
    );
  return (
    <MessageDialog
      title={i18n.t('Write to these families')}
      intro={joinSentences(facts)}
      performanceId={bookings[0].performanceId}
      chosen={addressesOf(bookings).length}
      onSend={send.mutateAsync}
      onClose={() => !accepted.current && onClose()}
    />
  );
}

/** Sends the message of one part. When the server refuses it, returns the part's bookings with the reason. */
const writeTo = ({ messageId, bookings }: Part, text: BuyerMessageText) =>
  writeToFamilies(bookings[0].performanceId, {
    ...text,
    messageId,
    bookingIds: bookings.map(({ id }) => id),
  }).then(
    () => [],
    (error: unknown) =>
      bookings.map(({ confirmationNumber }) => ({
        confirmationNumber,
        why: errorText(error, i18n.t('The server could not do it. Please try again.')),
        error,
      })),
  );

function Outcome({
  messageId,
  bookings: [{ performanceId, productionName, performanceDate }],
}: Part) {
  const { data } = useQuery(buyerMessages(performanceId));
  const message = data?.find(({ id }) => id === messageId);
  return (
    <section className="stack">
      <strong>
        {productionName}, {longDateAtTime(performanceDate)}
      </strong>
      {message ? (
        <MessageOutcome {...{ performanceId, message }} />
      ) : (
        <Loading text={i18n.t('Sending...')} />
      )}
    </section>
  );
}

function partsOf(bookings: Bookings): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const booking of bookings) {
    const { performanceId } = booking;
    const part = parts.get(performanceId);
    parts.set(performanceId, {
      messageId: part?.messageId ?? randomId(),
      bookings: part ? [...part.bookings, booking] : [booking],
    });
  }
  return [...parts.values()];
}
