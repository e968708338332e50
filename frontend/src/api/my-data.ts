import type {
  DataLinkRequest,
  DataLinkView,
  DataTokenRequest,
  ErasedView,
  HeldData,
} from '@contracts/rest/personal-data';
import { call } from './http';

/**
 * Requests an e-mail with a link to the data that is held about an address. The server sends the e-mail only if it holds any
 * data.
 */
export const sendDataLink = (payload: DataLinkRequest) =>
  call<DataLinkView>('/api/my-data/link', { method: 'POST', payload });

/** Returns the data that a mailed link shows; each link works once. */
export const openData = (payload: DataTokenRequest) =>
  call<HeldData>('/api/my-data/open', { method: 'POST', payload });

/** Returns the data held about the signed-in person. */
export const ownData = () => call<HeldData>('/api/my-data');

/** Erases the shown data where possible. The answer lists the erased and the kept bookings. */
export const eraseData = (payload: DataTokenRequest) =>
  call<ErasedView>('/api/my-data/erase', { method: 'POST', payload });

/** Deletes the signed-in person's account. The person types the e-mail address first, so that one click is not enough. */
export const eraseAccount = (payload: DataLinkRequest) =>
  call<void>('/api/my-data/account/erase', { method: 'POST', payload });

/** Milliseconds that a download waits for one picture. */
const PICTURE_MS = 15_000;

/** Returns a stored picture as a `data:` address; null if it cannot be read. */
export async function heldPicture(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PICTURE_MS) });
    if (!response.ok) return null;
    const picture = await response.blob();
    return await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error ?? new Error('not read'));
      reader.readAsDataURL(picture);
    });
  } catch {
    return null;
  }
}
