import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, type FormInstance } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { BuyerMessagePreview, BuyerMessageText } from '@contracts/rest/buyer-messages';
import { LONGEST } from '@contracts/rest/text-limits';
import { buyerMessagePreview } from '../../api/buyer-messages';
import { errorText } from '../../api/error-toast';
import { count } from '../../ui/count';
import { Note } from '../../ui/panel';
import { required } from '../../ui/staff/field-rules';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useDebounced } from '../../ui/use-debounced';
import * as styles from './messages.module.css';

const TYPING_MS = 400;

const textOf = (values: Partial<BuyerMessageText> | undefined): BuyerMessageText => ({
  subject: values?.subject?.trim() ?? '',
  text: values?.text?.trim() ?? '',
  includeUnpaid: values?.includeUnpaid ?? false,
});

interface MessageDialogProps {
  title: string;
  intro: ReactNode;
  /** Performance that the preview of the mail shows. */
  performanceId: string;
  /** Number of families that staff chose. If left out, the preview counts all families of the performance. */
  chosen?: number;
  onSend: (text: BuyerMessageText) => Promise<unknown>;
  onClose: () => void;
}

/** Writes a message to families, with a preview of the mail and the number of families. */
export function MessageDialog(props: MessageDialogProps) {
  const { chosen, performanceId } = props;
  const [counted, setCounted] = useState<number | null>(null);
  const families = chosen ?? counted;
  return (
    <FormDialog<BuyerMessageText>
      title={props.title}
      intro={props.intro}
      initialValues={{ subject: '', text: '', includeUnpaid: false }}
      submitLabel={families === null ? 'Send' : `Send to ${count(families, 'family', 'families')}`}
      pendingLabel="Sending..."
      submitDisabled={!families}
      onSubmit={(values) => props.onSend(textOf(values))}
      onClose={props.onClose}
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
          {chosen === undefined && (
            <Form.Item name="includeUnpaid" valuePropName="checked">
              <Checkbox>Also to families who have not paid yet</Checkbox>
            </Form.Item>
          )}
          <MessagePreview {...{ form, performanceId, chosen }} onCount={setCounted} />
        </>
      )}
    </FormDialog>
  );
}

function MessagePreview(props: {
  form: FormInstance<BuyerMessageText>;
  performanceId: string;
  chosen: number | undefined;
  onCount: (families: number | null) => void;
}) {
  const { form, performanceId, chosen, onCount } = props;
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
        Preview. One email for each address
        {chosen === undefined && `: ${whoGetsIt(data, values.includeUnpaid)}`}.
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
