import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { SchoolCreateRequest } from '@contracts/rest/administration';
import type { CurrentUser } from '@contracts/rest/identity';
import { LONGEST } from '@contracts/rest/text-limits';
import { allSchools, createSchool, mySchools, uploadSchoolPicture } from '../../api/admin-schools';
import { errorToast } from '../../api/error-toast';
import { saysSignedOut } from '../../api/errors';
import { currentUser } from '../../api/session';
import { i18n } from '../../language/i18n';
import { lookAgainAtMended } from '../../ui/mended-field';
import { showToast } from '../../ui/toast-store';
import { fieldErrors } from '../../ui/staff/form-dialog';
import { required, validEmail } from '../../ui/staff/field-rules';
import { useUnsaved } from '../../ui/staff/unsaved';
import { selectSchool } from '../../staff/selected-school';
import { QrFile } from './qr-file';
import { IMAGE_TYPES } from '@contracts/rest/upload-limits';
import * as panelStyles from '../../ui/panel.module.css';
import * as dialogStyles from '../../ui/staff/dialog.module.css';
import * as styles from './settings-form.module.css';

type Values = Omit<SchoolCreateRequest, 'bankQrCodeUrl'>;

class UploadFailed extends Error {}

async function sendQr(file: File): Promise<string> {
  try {
    return await uploadSchoolPicture(await asTakenType(file), () => {});
  } catch (cause) {
    throw new UploadFailed(i18n.t('Failed to upload bank QR code. Please try again.'), { cause });
  }
}

export function RegisterForm({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const [qr, setQr] = useState<File | null>(null);
  const [changed, setChanged] = useState(false);
  const release = useUnsaved(changed);

  const { mutate: register, isPending: pending } = useMutation({
    mutationFn: async (values: Values) => {
      const bankQrCodeUrl = qr ? await sendQr(qr) : undefined;
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()));
      return createSchool({
        ...(given as unknown as Values),
        ...(bankQrCodeUrl ? { bankQrCodeUrl } : {}),
      });
    },
    onSuccess: async ({ id }) => {
      release();
      selectSchool(id);
      // The staff area admits only people with a school, so the user is refetched first.
      for (const { queryKey } of [mySchools(), allSchools()]) client.removeQueries({ queryKey });
      await client.fetchQuery({ ...currentUser(), staleTime: 0 });
      showToast({
        title: i18n.t('Success'),
        description: i18n.t('School registered successfully'),
      });
      await navigate({ to: '/admin/productions' });
    },
    onError: (error) => {
      // Shows no toast when the session has ended, because a dialog already says so.
      if (saysSignedOut(error)) return;
      if (error instanceof UploadFailed)
        return showToast({
          title: i18n.t('Upload failed'),
          description: error.message,
          variant: 'destructive',
        });
      form.setFields(fieldErrors<Values>(error));
      showToast(
        errorToast(
          error,
          i18n.t('The school could not be registered. Please try again.'),
          i18n.t('Registration failed'),
        ),
      );
    },
  });

  return (
    <Form<Values>
      form={form}
      name="register"
      layout="vertical"
      requiredMark="optional"
      className={`${panelStyles.panel} ${styles.settingsForm}`}
      initialValues={{ contactEmail: user.email }}
      disabled={pending}
      onValuesChange={(changes: object) => {
        setChanged(true);
        lookAgainAtMended(form, changes);
      }}
      onFinish={(values) => register(values)}
      scrollToFirstError={{ focus: true }}
      noValidate
    >
      <Form.Item
        name="name"
        label={i18n.t('School name')}
        rules={required(i18n.t('School name is required'))}
      >
        <Input placeholder={i18n.t('SMK Seri Melati')} maxLength={LONGEST.line} />
      </Form.Item>
      <Form.Item name="address" label={i18n.t('Address')}>
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
        <Form.Item name="contactPhone" label={i18n.t('Contact phone')}>
          <Input type="tel" maxLength={LONGEST.phone} />
        </Form.Item>
      </div>
      <Form.Item
        name="venue"
        label={i18n.t('Venue')}
        rules={required(i18n.t('Venue is required'))}
        extra={i18n.t('Where most of your shows play.')}
      >
        <Input placeholder={i18n.t('Dewan Seri Melati')} maxLength={LONGEST.line} />
      </Form.Item>
      <h2 className={styles.formHeading}>{i18n.t('Payment details')}</h2>
      <Form.Item name="bankAccountName" label={i18n.t('Bank account name')}>
        <Input maxLength={LONGEST.line} />
      </Form.Item>
      <div className={dialogStyles.fieldPair}>
        <Form.Item name="bankName" label={i18n.t('Bank name')}>
          <Input maxLength={LONGEST.bankName} />
        </Form.Item>
        <Form.Item name="bankAccountNumber" label={i18n.t('Bank account number')}>
          <Input inputMode="numeric" maxLength={LONGEST.accountNumber} />
        </Form.Item>
      </div>
      <Form.Item
        name="merchantName"
        label={i18n.t('Merchant name')}
        extra={i18n.t('As banking apps show it on a receipt.')}
      >
        <Input maxLength={LONGEST.line} />
      </Form.Item>
      <QrFile file={qr} onChange={setQr} disabled={pending} />
      <div className={dialogStyles.saveBar}>
        <Button onClick={() => void navigate({ to: '/' })}>{i18n.t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" disabled={pending}>
          {pending ? i18n.t('Registering...') : i18n.t('Register School')}
        </Button>
      </div>
    </Form>
  );
}

/** Largest width or height of a converted picture, in pixels; sharp enough for any QR code. */
const LONGEST_SIDE = 2000;

/**
 * Converts any image that this browser can show (a GIF, a drawing, a phone's photo) to a type that the server accepts. Files of
 * accepted types stay unchanged.
 * @throws Error when the browser cannot show the image
 */
async function asTakenType(file: File): Promise<File> {
  if (IMAGE_TYPES.includes(file.type)) return file;
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const png = await drawn(image);
    return new File([png], `${file.name.replace(/\.[^.]*$/, '')}.png`, { type: png.type });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(image: HTMLImageElement): Promise<Blob> {
  // A vector drawing may have no size of its own.
  const [width, height] =
    image.naturalWidth > 0
      ? [image.naturalWidth, image.naturalHeight]
      : [LONGEST_SIDE, LONGEST_SIDE];
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // Banking apps can read only dark QR codes on a light background.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new Error(i18n.t('The picture could not be drawn.'))),
      'image/png',
    );
  });
}
