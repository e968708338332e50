import { Button, Form } from 'antd';
import { i18n } from '../../language/i18n';
import { Note } from '../../ui/panel';
import { PicturePreview } from '../../ui/staff/picture-preview';
import { LABELS } from './school-labels';
import type { PaymentValues } from './payment-draft';
import * as styles from './settings-form.module.css';

const names = Object.keys as (values: PaymentValues) => (keyof PaymentValues)[];

const paysOldAccount = (before: PaymentValues, after: PaymentValues): boolean =>
  Boolean(before.bankAccountNumber && before.bankQrCodeUrl) &&
  before.bankQrCodeUrl === after.bankQrCodeUrl &&
  before.bankAccountNumber !== after.bankAccountNumber?.trim();

/** Warns when the account number changes but the QR picture does not. */
export function OldQrNote({ before }: { before: PaymentValues }) {
  const form = Form.useFormInstance<PaymentValues>();
  const after = Form.useWatch<PaymentValues | undefined>([], form);
  if (!after || !paysOldAccount(before, after)) return null;
  return (
    <Form.Item>
      <Note tone="warn" role="status" title={i18n.t('The QR picture still pays the old account')}>
        <p>
          {i18n.t('Families who scan it pay to {account}.', {
            account: before.bankAccountNumber,
          })}
        </p>
        <div className="row">
          <Button onClick={() => document.getElementById('payment-qr')?.click()}>
            {i18n.t('Replace Picture')}
          </Button>
          <Button onClick={() => form.setFieldValue('bankQrCodeUrl', null)}>
            {i18n.t('Remove Picture')}
          </Button>
        </div>
      </Note>
    </Form.Item>
  );
}

/** Compares old and new payment details, because a mistake would send families' payments to a wrong account. */
export function PaymentChange({ before, after }: { before: PaymentValues; after: PaymentValues }) {
  return (
    <>
      {names(before)
        .filter((name) => (before[name] ?? '') !== (after[name]?.trim() ?? ''))
        .map((name) => (
          <dl key={name} className={styles.change}>
            <dt>{i18n.t(LABELS[name])}</dt>
            <dd>
              <span className="muted">{i18n.t('Old')}</span>{' '}
              <Value name={name} value={before[name]} />
            </dd>
            <dd>
              <span className="muted">{i18n.t('New')}</span>{' '}
              <Value name={name} value={after[name]} />
            </dd>
          </dl>
        ))}
      {paysOldAccount(before, after) && (
        <Note tone="bad" title={i18n.t('The QR picture still pays the old account')}>
          {i18n.t('Families who scan it pay to {account}.', {
            account: before.bankAccountNumber,
          })}
        </Note>
      )}
    </>
  );
}

function Value({ name, value }: { name: keyof PaymentValues; value: string | null }) {
  if (!value?.trim()) return 'none';
  if (name !== 'bankQrCodeUrl') return <strong>{value.trim()}</strong>;
  return <PicturePreview address={value} alt={i18n.t('QR picture')} />;
}
