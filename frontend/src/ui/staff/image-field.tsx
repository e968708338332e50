import { IMAGE_TYPES } from '@contracts/rest/upload-limits';
import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { NoUploadUrl } from '../../api/upload-link';
import { i18n } from '../../language/i18n';
import { Icon } from '../icon';
import * as icons from '../icons';
import { showToast } from '../toast-store';
import { failureText } from './failure-text';
import { imageFileProblem } from './image-file';
import { PicturePreview } from './picture-preview';
import * as styles from './image-field.module.css';

interface ImageFieldProps {
  /** Id of the file input, which the form's label refers to. */
  inputId: string;
  /** Stored path of the picture, set by antd's Form.Item. */
  value?: string | null;
  onChange?: (path: string | null) => void;
  /** Accessible label of the file input. */
  label: string;
  /** Text alternative of the chosen picture. */
  alt: string;
  hint?: string;
  upload: (file: File, onProgress: (done: number) => void) => Promise<string>;
  /** Called with true when an upload starts and with false when it ends. The form should not be saved meanwhile. */
  onBusy?: (busy: boolean) => void;
}

/** Form field for a picture, which is uploaded as soon as the person chooses it. */
export function ImageField(props: ImageFieldProps) {
  const { inputId, value, onChange, label, alt, hint, upload, onBusy } = props;
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();

  async function choose(file: File | undefined) {
    if (!file) return;
    const wrong = imageFileProblem(file);
    setProblem(wrong);
    if (wrong)
      return showToast({ title: i18n.t('Error'), description: wrong, variant: 'destructive' });
    setSent(0);
    onBusy?.(true);
    try {
      onChange?.(await upload(file, setSent));
    } catch (error) {
      const failure =
        error instanceof NoUploadUrl
          ? i18n.t('Failed to get upload URL')
          : i18n.t('Failed to upload image');
      const text = failureText(error instanceof NoUploadUrl ? error.cause : error, failure, 'both');
      setProblem(text);
      showToast({ title: i18n.t('Error'), description: text, variant: 'destructive' });
    } finally {
      setSent(null);
      onBusy?.(false);
      if (input.current) input.current.value = '';
    }
  }

  return (
    <div className={styles.imageField}>
      {value && <PicturePreview address={value} alt={alt} />}
      {sent !== null && <progress max={1} value={sent} aria-label={i18n.t('Upload')} />}
      <input
        ref={input}
        id={inputId}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={hintId}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <div className="row">
        <Button
          onClick={() => input.current?.click()}
          // Sets `disabled` only during an upload. At other times the surrounding form decides, which may be read-only.
          {...(sent !== null && { disabled: true })}
          icon={<Icon of={icons.upload} size={18} />}
        >
          {sent !== null
            ? i18n.t('Uploading...')
            : value
              ? i18n.t('Replace image')
              : i18n.t('Upload image')}
        </Button>
        {value && sent === null && (
          <Button type="text" onClick={() => onChange?.(null)}>
            {i18n.t('Remove')}
          </Button>
        )}
      </div>
      <p
        id={hintId}
        className={problem ? `small ${styles.dangerZone}` : 'muted small'}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? hint ?? i18n.t('JPG, PNG or WebP, at most 5MB.')}
      </p>
    </div>
  );
}
