import { Checkbox, Form, Input, InputNumber, Radio, Select, Space } from 'antd';
import { LANGUAGES, type KnownLanguage } from '@contracts/language';
import type { SchoolView } from '@contracts/rest/administration';
import { RETENTION_MONTHS } from '@contracts/rest/personal-data';
import { LONGEST } from '@contracts/rest/text-limits';
import { i18n } from '../../language/i18n';
import { required, validEmail } from '../../ui/staff/field-rules';
import { SchoolForm } from './school-form';
import { useState } from 'react';
import * as styles from './settings-form.module.css';
import * as dialogStyles from '../../ui/staff/dialog.module.css';

export function ProfileForm({ school }: { school: SchoolView }) {
  const { name, address, contactEmail, contactPhone, venue, holdMinutes, emailLookup } = school;
  const { autoConfirmUpTo, bookingCodeRequired, retentionMonths, textLanguage } = school;
  return (
    <SchoolForm
      name="profile"
      school={school}
      values={{
        name,
        address,
        contactEmail,
        contactPhone,
        venue,
        holdMinutes,
        autoConfirmUpTo,
        bookingCodeRequired,
        emailLookup,
        retentionMonths,
        textLanguage,
      }}
    >
      <h2 className={styles.formHeading}>{i18n.t('The school')}</h2>
      <Form.Item
        name="name"
        label={i18n.t('School name')}
        rules={required(i18n.t('School name is required'))}
      >
        <Input maxLength={LONGEST.line} />
      </Form.Item>
      <Form.Item
        name="address"
        label={i18n.t('Address')}
        rules={required(i18n.t('Address is required'))}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={LONGEST.address} />
      </Form.Item>
      <div className={dialogStyles.fieldPair}>
        <Form.Item
          name="contactEmail"
          label={i18n.t('Contact email')}
          rules={validEmail()}
          validateTrigger="onBlur"
        >
          <Input type="email" />
        </Form.Item>
        <Form.Item
          name="contactPhone"
          label={i18n.t('Contact phone')}
          rules={required(i18n.t('Phone number is required'))}
        >
          <Input type="tel" maxLength={LONGEST.phone} />
        </Form.Item>
      </div>
      <Form.Item
        name="venue"
        label={i18n.t('Default venue')}
        rules={required(i18n.t('Venue is required'))}
        extra={i18n.t('Productions without a venue of their own play here.')}
      >
        <Input maxLength={LONGEST.line} />
      </Form.Item>
      <Form.Item
        name="textLanguage"
        label={i18n.t('Language of your texts')}
        // A cleared selection is undefined, which a request leaves out.
        normalize={(language: KnownLanguage | undefined) => language ?? null}
        extra={i18n.t(
          'The language in which you type titles, dates and descriptions. Screen readers then pronounce them right.',
        )}
      >
        <Select
          allowClear
          placeholder={i18n.t('Not stated')}
          options={Object.entries(LANGUAGES).map(([value, { name: label }]) => ({ value, label }))}
        />
      </Form.Item>
      <h2 className={styles.formHeading}>{i18n.t('Orders and receipts')}</h2>
      <Form.Item
        name="holdMinutes"
        label={i18n.t('Minutes to pay')}
        extra={i18n.t('How long seats are held for a family that has not paid yet.')}
        rules={[
          {
            required: true,
            type: 'integer',
            min: 5,
            max: 10_080,
            message: i18n.t('Minutes to pay must be between 5 and 10080'),
          },
        ]}
      >
        <InputNumber step={5} />
      </Form.Item>
      <Form.Item
        name="autoConfirmUpTo"
        label={i18n.t('What a clear receipt confirms without staff')}
        extra={i18n.t(
          'A picture can be drawn; only the bank statement proves a payment. Other receipts come to staff with the reason.',
        )}
        rules={[
          {
            pattern: /^\d{1,6}(\.\d{1,2})?$/,
            message: i18n.t('A sum such as 500.00, at most RM 999,999.99'),
          },
        ]}
      >
        <AutomaticLimit key={autoConfirmUpTo} />
      </Form.Item>
      <Form.Item name="bookingCodeRequired" valuePropName="checked">
        <Checkbox>{i18n.t("Only when the booking's code is on the transfer")}</Checkbox>
      </Form.Item>
      <h2 className={styles.formHeading}>{i18n.t('Data of families')}</h2>
      <Form.Item
        name="emailLookup"
        label={i18n.t('Finding bookings by email')}
        extra={i18n.t(
          'On a public site, sending the list keeps strangers who know an address from reading it.',
        )}
      >
        <Radio.Group
          vertical
          options={[
            { value: 'open', label: i18n.t('Show the list at once') },
            { value: 'by-email', label: i18n.t('Send the list to that address') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="retentionMonths"
        label={i18n.t('Months until families are erased')}
        extra={i18n.t(
          'Counted from the performance. Then names, addresses, receipts and mails are deleted; seats and money stay. Families for whom money is due wait.',
        )}
        rules={[
          {
            required: true,
            type: 'integer',
            min: RETENTION_MONTHS.least,
            max: RETENTION_MONTHS.most,
            message: i18n.t('Months must be between {least} and {most}', {
              least: RETENTION_MONTHS.least,
              most: RETENTION_MONTHS.most,
            }),
          },
        ]}
      >
        <InputNumber />
      </Form.Item>
    </SchoolForm>
  );
}

type Choice = 'up-to' | 'staff' | 'any';

interface AutomaticLimitProps {
  /**
   * Largest total that an automatic receipt check may confirm, a decimal string in RM. With '0.00', staff decide every receipt;
   * null means no limit.
   */
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
}

const choiceOf = (value: string | null | undefined): Choice => {
  if (value === null || value === undefined) return 'any';
  return value === '0.00' ? 'staff' : 'up-to';
};

/** Field for the largest total that an automatic receipt check may confirm. */
function AutomaticLimit({ value, onChange, id }: AutomaticLimitProps) {
  const [choice, setChoice] = useState(choiceOf(value));
  const [sum, setSum] = useState(choiceOf(value) === 'up-to' ? (value ?? '') : '500.00');

  function tell(nextChoice: Choice, nextSum: string) {
    setChoice(nextChoice);
    setSum(nextSum);
    if (nextChoice === 'any') onChange?.(null);
    else onChange?.(nextChoice === 'staff' ? '0.00' : nextSum);
  }

  return (
    <Space orientation="vertical" id={id}>
      <Radio.Group
        vertical
        value={choice}
        onChange={({ target }) => tell(target.value as Choice, sum)}
        options={[
          { value: 'up-to', label: i18n.t('Bookings up to a sum') },
          { value: 'staff', label: i18n.t('No booking: staff decide every receipt') },
          { value: 'any', label: i18n.t('Bookings of any sum') },
        ]}
      />
      {choice === 'up-to' && (
        <Input
          aria-label={i18n.t('Sum up to which receipts confirm bookings')}
          prefix="RM"
          inputMode="decimal"
          value={sum}
          onChange={({ target }) => tell('up-to', target.value)}
          onBlur={() => tell('up-to', inSen(sum))}
        />
      )}
    </Space>
  );
}

/** Formats `120` and `120.5` with two decimals for the API. Leaves other texts unchanged for the server to refuse. */
const inSen = (typed: string): string =>
  /^\d{1,6}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed).toFixed(2) : typed;
