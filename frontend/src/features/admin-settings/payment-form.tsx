import { Form, Input } from 'antd';
import { useState } from 'react';
import type { SchoolView } from '@contracts/rest/administration';
import { LONGEST } from '@contracts/rest/text-limits';
import { uploadSchoolPicture } from '../../api/admin-schools';
import { i18n } from '../../language/i18n';
import { required } from '../../ui/staff/field-rules';
import { ImageField } from '../../ui/staff/image-field';
import { Note } from '../../ui/panel';
import { forgetDraft, keepDraft, keptDraft, type PaymentValues } from './payment-draft';
import { OldQrNote, PaymentChange } from './payment-change';
import { signInAgain } from './sign-in-again';
import { useIsOwner } from './use-is-owner';
import { SchoolForm } from './school-form';
import * as dialogStyles from '../../ui/staff/dialog.module.css';

export function PaymentForm({ school }: { school: SchoolView }) {
  const [uploading, setUploading] = useState(false);
  const [draft] = useState(() => keptDraft(school.id));
  const isOwner = useIsOwner(school.id);
  const { bankName, bankAccountName, bankAccountNumber, merchantName, bankQrCodeUrl } = school;
  const stored = { bankAccountName, bankName, bankAccountNumber, merchantName, bankQrCodeUrl };
  return (
    <SchoolForm<PaymentValues>
      name="payment"
      school={school}
      busy={uploading}
      draft={draft}
      readOnly={!isOwner}
      onSaved={forgetDraft}
      onRefused={(error, values, release) => {
        signInAgain(error, 'payment', () => {
          keepDraft(school.id, values);
          release();
        });
      }}
      lastStep={(values) => bankAccountNumber && <PaymentChange before={stored} after={values} />}
      values={stored}
    >
      <Form.Item>
        <Note tone={draft ? 'warn' : 'info'} title={noteTitle(isOwner, draft !== null)}>
          {isOwner
            ? i18n.t('Saving asks you to sign in again, and every owner is told by email.')
            : i18n.t('Ask an owner of the school to change where its money goes.')}
        </Note>
      </Form.Item>
      <Form.Item
        name="bankAccountName"
        label={i18n.t('Bank account name')}
        rules={required(i18n.t('Bank account name is required'))}
      >
        <Input maxLength={LONGEST.line} />
      </Form.Item>
      <div className={dialogStyles.fieldPair}>
        <Form.Item
          name="bankName"
          label={i18n.t('Bank name')}
          rules={required(i18n.t('Bank name is required'))}
        >
          <Input placeholder={i18n.t('Maybank')} maxLength={LONGEST.bankName} />
        </Form.Item>
        <Form.Item
          name="bankAccountNumber"
          label={i18n.t('Bank account number')}
          rules={required(i18n.t('Bank account number is required'))}
          extra={i18n.t('Receipts are checked against it.')}
        >
          <Input inputMode="numeric" maxLength={LONGEST.accountNumber} />
        </Form.Item>
      </div>
      <Form.Item
        name="merchantName"
        label={i18n.t('Merchant name')}
        extra={i18n.t('As banking apps show it on a receipt, for example PIBG SMK SERI MELATI.')}
      >
        <Input maxLength={LONGEST.line} />
      </Form.Item>
      <OldQrNote before={stored} />
      <Form.Item name="bankQrCodeUrl" label={i18n.t('Bank QR code')} htmlFor="payment-qr">
        <ImageField
          inputId="payment-qr"
          label={i18n.t('Bank QR code')}
          alt={i18n.t("The school's payment QR code")}
          upload={uploadSchoolPicture}
          onBusy={setUploading}
          hint={i18n.t('The DuitNow QR code that families pay to. JPG, PNG or WebP, at most 5MB.')}
        />
      </Form.Item>
    </SchoolForm>
  );
}

const noteTitle = (isOwner: boolean, isDraft: boolean) => {
  if (!isOwner) return i18n.t('Only owners change payment details');
  return isDraft ? i18n.t('Please check and save') : i18n.t('Families pay to this account');
};
