import type { PaymentsView } from '@contracts/rest/statements';
import { Button } from 'antd';
import { useState } from 'react';
import { askAboutPayment, payments } from '../../api/admin-payments';
import { randomUuid } from '../../api/random-id';
import { i18n } from '../../language/i18n';
import { dayAndYear, longDateAtTime } from '../../ui/dates';
import { rm } from '../../ui/money';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { useAction } from '../../ui/staff/use-action';
import { BookingFacts, Entries, Matches } from './entries';
import * as styles from './payments.module.css';
import { OnHold, TicketHold } from './ticket-hold';

type Item = PaymentsView['withoutMoney']['items'][number];

/** Lists confirmed bookings whose payment is missing in the bank statement of that day. */
export function ReceiptWithoutMoney(props: {
  schoolId: string;
  list: PaymentsView['withoutMoney'];
}) {
  const { schoolId, list } = props;
  return (
    <Entries
      intro={i18n.t(
        'These bookings were confirmed, a statement covers the day, and the money is not on it. Write to the family first. A ticket on hold is sent to the office by the door until you release it.',
      )}
      empty={i18n.t(
        'Nothing here: every confirmed booking of the days that statements cover is proven.',
      )}
      shown={list.items.length}
      of={list.count}
    >
      {list.items.map((item) => (
        <Entry key={item.bookingId} item={item} schoolId={schoolId} />
      ))}
    </Entries>
  );
}

function Entry({ item, schoolId }: { item: Item; schoolId: string }) {
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong className={styles.amount}>
          {i18n.t('{amount} missing', { amount: rm(item.missing) })}
        </strong>
        {item.onHold && <OnHold />}
      </div>
      <BookingFacts booking={item} />
      <p className="muted">
        {i18n.t('Confirmed on {date}', { date: dayAndYear(item.confirmedAt) })}
      </p>
      {item.returned && (
        <p>
          {i18n.t(
            'The bank took {amount} back. The ticket stays valid until you decide: ask the family to pay again, or change the status.',
            { amount: rm(item.returned) },
          )}
        </p>
      )}
      {!item.canBeAsked && !item.returned && (
        <p>
          {i18n.t(
            'No receipt was accepted for it, and the match with the bank statement was undone.',
          )}
        </p>
      )}
      {item.mayComeUntil && (
        <p>
          {i18n.t('The bank may still book it until {date}.', {
            date: dayAndYear(item.mayComeUntil),
          })}
        </p>
      )}
      <Matches schoolId={schoolId} matches={item.matches} bookingId={item.bookingId} />
      <div className={styles.actions}>
        {item.canBeAsked && item.customerEmail && <AskFamily schoolId={schoolId} item={item} />}
        <TicketHold schoolId={schoolId} item={item} />
      </div>
    </li>
  );
}

/** Asks for confirmation before a mail to the family is sent, because a mail cannot be taken back. */
function AskFamily({ schoolId, item }: { schoolId: string; item: Item }) {
  // Id of the question while the dialog is open. A question that is sent twice makes one mail.
  const [questionId, setQuestionId] = useState<string | null>(null);
  const ask = useAction({
    run: (id: string) => askAboutPayment(item.bookingId, id),
    success: i18n.t('A mail is on its way to {customerEmail}', {
      customerEmail: item.customerEmail,
    }),
    failure: i18n.t('The family could not be asked'),
    words: 'server',
    refresh: [payments(schoolId).queryKey],
  });
  return (
    <>
      <Button
        aria-label={i18n.t('Write to the family: {confirmationNumber}', {
          confirmationNumber: item.confirmationNumber,
        })}
        onClick={() => setQuestionId(randomUuid())}
      >
        {item.askedAt === null ? i18n.t('Write to the family') : i18n.t('Write again')}
      </Button>
      {item.askedAt !== null && (
        <span className="muted">
          {i18n.t('Asked by email on {moment}', {
            moment: longDateAtTime(item.askedAt),
          })}
        </span>
      )}
      {questionId !== null && (
        <ConfirmDialog
          title={i18n.t('Write to the family?')}
          mild
          confirmLabel={i18n.t('Send Email')}
          pendingLabel={i18n.t('Sending...')}
          onConfirm={() => ask.mutateAsync(questionId)}
          onClose={() => setQuestionId(null)}
        >
          <p>
            {i18n.t(
              '{customerEmail} is told that {amount} for booking {confirmationNumber} cannot be found on the bank statement, and asked on which day and from which bank the family paid. The answer goes to your school’s contact address.',
              {
                customerEmail: item.customerEmail,
                amount: rm(item.missing),
                confirmationNumber: item.confirmationNumber,
              },
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
