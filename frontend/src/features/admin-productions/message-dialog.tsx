import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import type { BuyerMessagePreview, BuyerMessageText } from '@contracts/rest/buyer-messages';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { LONGEST } from '@contracts/rest/text-limits';
import { buyerMessagePreview, buyerMessages, writeToFamilies } from '../../api/buyer-messages';
import { errorText } from '../../api/error-toast';
import { randomId } from '../../api/random-id';
import { longDate, time } from '../../ui/dates';
import { Note } from '../../ui/panel';
import { required } from '../../ui/staff/field-rules';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import { useDebounced } from '../../ui/use-debounced';
import { count } from './affected-text';
import * as styles from './messages-dialog.module.css';

const TYPING_MS = 400;

const textOf = (values: Partial<BuyerMessageText> | undefined): BuyerMessageText => ({
  subject: values?.subject?.trim() ?? '',
  text: values?.text?.trim() ?? '',
  includeUnpaid: values?.includeUnpaid ?? false,
});

/** Sends a message to the families of a performance, with a preview of the mail and the number of families. */
export function MessageDialog(props: { performance: PerformanceView; onClose: () => void }) {
  const { performance, onClose } = props;
  // Id of the message, the same in each attempt. A message whose answer was lost is therefore not sent twice.
  const [messageId] = useState(randomId);
  const [families, setFamilies] = useState<number | null>(null);
  const send = useAction({
    run: (values: BuyerMessageText) =>
      writeToFamilies(performance.id, { ...textOf(values), messageId }),
    success: 'The emails are on their way',
    failure: 'Failed to send the message',
    words: 'server',
    refresh: [buyerMessages(performance.id).queryKey],
  });
  return (
    <FormDialog<BuyerMessageText>
      title="Write to Families"
      intro={`${performance.productionTitle}, ${longDate(performance.dateTime)}, ${time(performance.dateTime)}`}
      initialValues={{ subject: '', text: '', includeUnpaid: false }}
      submitLabel={families === null ? 'Send' : `Send to ${count(families, 'family', 'families')}`}
      pendingLabel="Sending..."
      submitDisabled={!families}
      onSubmit={(values) => send.mutateAsync(values)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="subject" label="Subject" rules={required('Subject is required')}>
            <Input maxLength={LONGEST.mailSubject} />
          </Form.Item>
          <Form.Item
            name="text"
            label="Message"
            rules={required('Message is required')}
            extra="Plain text. A web or email address gets a blank, so that it is no link. Families can answer the email: it goes to the school."
          >
            <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={LONGEST.mailText} />
          </Form.Item>
          <Form.Item name="includeUnpaid" valuePropName="checked">
            <Checkbox>Also to families who have not paid yet</Checkbox>
          </Form.Item>
          <MessagePreview form={form} performanceId={performance.id} onCount={setFamilies} />
        </>
      )}
    </FormDialog>
  );
}

function MessagePreview(props: {
  form: FormInstance<BuyerMessageText>;
  performanceId: string;
  onCount: (families: number | null) => void;
}) {
  const { form, performanceId, onCount } = props;
  const values = textOf(Form.useWatch<BuyerMessageText | undefined>([], form));
  const subject = useDebounced(values.subject, TYPING_MS);
  const text = useDebounced(values.text, TYPING_MS);
  const { data, error } = useQuery(
    buyerMessagePreview(performanceId, { subject, text, includeUnpaid: false }),
  );
  const isShown = subject !== '' && text !== '' && data && !error;
  const families = isShown ? familiesOf(data, values.includeUnpaid) : null;
  useEffect(() => onCount(families), [families, onCount]);
  if (error)
    return (
      <Note tone="bad" role="alert" title={errorText(error, 'The preview could not be made.')} />
    );
  if (!isShown) return null;
  return (
    <section aria-label="Preview" className={styles.preview}>
      <p className="small muted">
        Preview. One email for each address: {whoGetsIt(data, values.includeUnpaid)}.
      </p>
      <div className={styles.mail}>
        <p className={styles.mailSubject}>{data.subject}</p>
        {data.replyTo && <p className="small muted">Answers go to {data.replyTo}</p>}
        <p>Hello (name),</p>
        {data.paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        <p className="small muted">
          Then their booking, with its link, and how to reach the school.
        </p>
      </div>
    </section>
  );
}

const familiesOf = ({ families }: BuyerMessagePreview, includeUnpaid: boolean): number =>
  families.paid + (includeUnpaid ? families.unpaid : 0);

const whoGetsIt = ({ families }: BuyerMessagePreview, includeUnpaid: boolean): string => {
  const paid = `${count(families.paid, 'family', 'families')} with a paid booking`;
  if (includeUnpaid)
    return `${paid}, ${count(families.unpaid, 'family', 'families')} with an unpaid one`;
  return families.unpaid === 0
    ? paid
    : `${paid}; not ${count(families.unpaid, 'family', 'families')} with an unpaid one`;
};
