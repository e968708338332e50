import { queryOptions } from '@tanstack/react-query';
import type {
  BookingStatusView,
  ReceiptView,
  UploadUrlRequest,
  UploadUrlView,
  VerifyReceiptRequest,
} from '@contracts/rest/bookings';
import { i18n } from '../language/i18n';
import { HttpError, NetworkError } from './errors';
import { call } from './http';
import { announcing } from './upload-link';

export const RECEIPT_POLL_MS = 2000;

/**
 * Queries a booking's newest receipt, and polls every 2 s while it is being checked. Returns `null` without a receipt, or if this
 * browser may not see it.
 */
export const receipt = (bookingId: string) =>
  queryOptions({
    queryKey: ['/api/bookings', bookingId, 'receipt'],
    queryFn: async ({ signal }) => {
      try {
        return await call<ReceiptView>(`/api/bookings/${bookingId}/receipt`, { signal });
      } catch (error) {
        if (error instanceof HttpError) {
          if (error.status === 404 || error.status === 403) return null;
          throw new Error(i18n.t('Failed to fetch receipt'), { cause: error });
        }
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.verificationStatus === 'verifying' ||
      query.state.data?.verificationStatus === 'pending'
        ? RECEIPT_POLL_MS
        : false,
  });

/**
 * Requests the URL that a receipt is uploaded to.
 * @param named the file's name and other details, which only the booking's page sends
 */
export const requestUploadUrl = (bookingId: string, file: File, named?: UploadUrlRequest) =>
  call<UploadUrlView>(`/api/bookings/${bookingId}/upload-url`, {
    method: 'POST',
    payload: named,
    headers: announcing(file),
  });

export const verifyReceipt = (bookingId: string, request: VerifyReceiptRequest) =>
  call<BookingStatusView>(`/api/bookings/${bookingId}/verify-receipt`, {
    method: 'POST',
    payload: request,
  });

/** Uploads the file with XMLHttpRequest, because fetch reports no progress. `onProgress` gets 0 to 1. */
export function putFile(
  uploadUrl: string,
  file: File,
  onProgress: (done: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', uploadUrl);
    request.setRequestHeader('Content-Type', file.type);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new HttpError(request.status, request.statusText, request.responseText));
    });
    request.addEventListener('error', () => reject(new NetworkError()));
    request.addEventListener('abort', () => reject(new NetworkError()));
    request.send(file);
  });
}
