import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BookingStatusView } from '@contracts/rest/bookings';
import { IMAGE_TYPES } from '@contracts/rest/upload-limits';
import { booking, bookingStatus } from '../api/bookings';
import { putFile, receipt, requestUploadUrl, verifyReceipt } from '../api/receipts';
import { i18n } from '../language/i18n';
import { Button } from '../ui/button';
import * as icons from '../ui/icons';
import { Note } from '../ui/panel';
import { showToast, type ToastContent } from '../ui/toast-store';
import { megabytes, receiptFileProblem } from './receipt-file';
import * as styles from './receipt-upload.module.css';

/** Limits and messages of a screen for its receipt upload. */
export interface UploadKind {
  readonly maxBytes: number;
  /**
   * True on the booking's page, which sends the receipt's file name with the request for the upload URL. The checkout sends no
   * file name.
   */
  readonly namesFile: boolean;
  /** English text, translated where it is shown. */
  readonly successText: string;
  readonly failure: (error: unknown) => ToastContent;
}

interface Props extends UploadKind {
  readonly bookingId: string;
  readonly onVerifying: (status: BookingStatusView) => void;
}

/** Lets the buyer choose, view and send one picture. A retry after a failure does not repeat completed steps. */
export function ReceiptUpload(props: Props) {
  const { bookingId, maxBytes, namesFile, successText, failure, onVerifying } = props;
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const stored = useRef<{ file: File; objectUrl: string } | null>(null);
  const preview = usePreview(file);

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    const wrong = receiptFileProblem(chosen, maxBytes);
    setProblem(wrong);
    setFile(wrong ? null : chosen);
  }

  async function store(chosen: File): Promise<string> {
    if (stored.current?.file === chosen) return stored.current.objectUrl;
    const { uploadUrl, objectUrl } = await requestUploadUrl(
      bookingId,
      chosen,
      namesFile ? { fileName: chosen.name, fileType: chosen.type } : undefined,
    );
    await putFile(uploadUrl, chosen, setProgress);
    stored.current = { file: chosen, objectUrl };
    return objectUrl;
  }

  async function send() {
    if (!file) return input.current?.click();
    setProblem(null);
    setProgress(0);
    try {
      const status = await verifyReceipt(bookingId, { receiptURL: await store(file) });
      client.setQueryData(bookingStatus(bookingId).queryKey, status);
      showToast({
        title: i18n.t('Receipt uploaded'),
        description: i18n.t(successText),
        until: 'receipt decided',
      });
      await Promise.all([
        client.invalidateQueries({ queryKey: booking(bookingId).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: receipt(bookingId).queryKey }),
      ]);
      onVerifying(status);
    } catch (error) {
      const toast = failure(error);
      showToast(toast);
      setProblem(toast.description ?? toast.title);
    } finally {
      setProgress(null);
    }
  }

  const busy = progress !== null;
  return (
    <div className="stack">
      <div
        className={styles.drop}
        data-filled={file ? true : undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!busy) choose(event.dataTransfer.files[0]);
        }}
      >
        {/* The file input is no tab stop, because the button beside it opens it. */}
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join()}
          aria-label={i18n.t('Receipt image')}
          className="visually-hidden"
          tabIndex={-1}
          disabled={busy}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {preview && file ? (
          <>
            <img src={preview} alt={i18n.t('The receipt you chose')} />
            <div className={styles.dropText}>
              <strong>{file.name}</strong>
              <span className="muted">{megabytes(file.size)}</span>
              <Button look="quiet" disabled={busy} onClick={() => input.current?.click()}>
                {i18n.t('Choose another image')}
              </Button>
            </div>
          </>
        ) : (
          <p className="muted small">
            {i18n.t('One image, up to {limit} MB', { limit: Math.round(maxBytes / 1024 / 1024) })}
          </p>
        )}
        <Button look="primary" icon={icons.upload} wide disabled={busy} onClick={() => void send()}>
          {busy ? i18n.t('Uploading...') : i18n.t('Upload Payment Receipt')}
        </Button>
      </div>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {busy && (
        <div className={`stack ${styles.uploadProgress}`}>
          <progress max={1} value={progress} aria-label={i18n.t('Upload')} />
          <span className="muted small">
            {progress < 1
              ? i18n.t('Sending your receipt: {percent}%', { percent: Math.round(progress * 100) })
              : i18n.t('Sent. Starting the check...')}
          </span>
        </div>
      )}
    </div>
  );
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
