import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, type FormInstance } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { BuyerMessagePreview, BuyerMessageText } from '@contracts/rest/buyer-messages';
import { LONGEST } from '@contracts/rest/text-limits';
import { buyerMessagePreview } from '../../api/buyer-messages';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
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
      submitLabel={
        families === null
          ? i18n.t('Send')
          : i18n.t('Send to {families, plural, one {# family} other {# families}}', { families })
      }
      pendingLabel={i18n.t('Sending...')}
      submitDisabled={!families}
      onSubmit={(values) => props.onSend(textOf(values))}
      onClose={props.onClose}
    >
      {(form) => (
        <>
          <Form.Item
            name="subject"
            label={i18n.t('Subject')}
            rules={required(i18n.t('Subject is required'))}
          >
            <Input maxLength={LONGEST.mailSubject} />
          </Form.Item>
          <Form.Item
            name="text"
            label={i18n.t('Message')}
            rules={required(i18n.t('Message is required'))}
            extra={i18n.t(
              'Plain text. A web or email address gets a blank, so that it is no link. Families can answer the email: it goes to the school.',
            )}
          >
            <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={LONGEST.mailText} />
          </Form.Item>
          {chosen === undefined && (
            <Form.Item name="includeUnpaid" valuePropName="checked">
              <Checkbox>{i18n.t('Also to families who have not paid yet')}</Checkbox>
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
      <Note
        tone="bad"
        role="alert"
        title={errorText(error, i18n.t('The preview could not be made.'))}
      />
    );
  if (!isShown) return null;
  return (
    <section aria-label={i18n.t('Preview')} className={styles.preview}>
      <p className="small muted">
        {chosen === undefined
          ? whoGetsIt(data, values.includeUnpaid)
          : i18n.t('Preview. One email for each address.')}
      </p>
      <div className={styles.mail}>
        <p className={styles.mailSubject}>{data.subject}</p>
        {data.replyTo && (
          <p className="small muted">
            {i18n.t('Answers go to {replyTo}', { replyTo: data.replyTo })}
          </p>
        )}
        <p>{i18n.t('Hello (name),')}</p>
        {data.paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        <p className="small muted">
          {i18n.t('Then their booking, with its link, and how to reach the school.')}
        </p>
      </div>
    </section>
  );
}

const familiesOf = ({ families }: BuyerMessagePreview, includeUnpaid: boolean): number =>
  families.paid + (includeUnpaid ? families.unpaid : 0);

const whoGetsIt = ({ families }: BuyerMessagePreview, includeUnpaid: boolean): string =>
  includeUnpaid
    ? i18n.t(
        'Preview. One email for each address: {paid, plural, one {# family} other {# families}} with a paid booking, {unpaid, plural, one {# family} other {# families}} with an unpaid one.',
        families,
      )
    : families.unpaid === 0
      ? i18n.t(
          'Preview. One email for each address: {paid, plural, one {# family} other {# families}} with a paid booking.',
          families,
        )
      : i18n.t(
          'Preview. One email for each address: {paid, plural, one {# family} other {# families}} with a paid booking; not {unpaid, plural, one {# family} other {# families}} with an unpaid one.',
          families,
        );
