import { Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '../../language/i18n';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { showToast } from '../../ui/toast-store';
import { imageFileProblem } from '../../ui/staff/image-file';
import * as imageFieldStyles from '../../ui/staff/image-field.module.css';

/** QR picture of a school that is being registered: shown at once, uploaded with the form. */
export function QrFile(props: {
  file: File | null;
  onChange: (file: File | null) => void;
  disabled: boolean;
}) {
  const { file, onChange, disabled } = props;
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    const problem = imageFileProblem(chosen, { anyType: true });
    if (problem)
      showToast({ title: i18n.t('Error'), description: problem, variant: 'destructive' });
    else onChange(chosen);
    if (input.current) input.current.value = '';
  }

  return (
    <Form.Item
      label={i18n.t('Bank QR code')}
      htmlFor="register-qr"
      extra={i18n.t('The DuitNow QR code that families pay to, as an image of at most 5MB.')}
    >
      <div className={imageFieldStyles.imageField}>
        {preview && (
          <img
            className={imageFieldStyles.imageFieldPicture}
            src={preview}
            alt={i18n.t('The chosen QR code')}
          />
        )}
        <input
          ref={input}
          id="register-qr"
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={i18n.t('Bank QR code')}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <div className="row">
          <Button
            disabled={disabled}
            onClick={() => input.current?.click()}
            icon={<Icon of={icons.upload} size={18} />}
          >
            {file ? i18n.t('Choose another image') : i18n.t('Choose image')}
          </Button>
          {file && (
            <Button type="text" disabled={disabled} onClick={() => onChange(null)}>
              {i18n.t('Remove')}
            </Button>
          )}
        </div>
      </div>
    </Form.Item>
  );
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return url;
}
