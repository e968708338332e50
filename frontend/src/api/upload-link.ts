import { call } from './http';

/** The first half of an upload failed: there is no place to send the picture to. */
export class NoUploadUrl extends Error {}

/** Asks where to send a picture. */
export const requestUpload = <T>(path: string, file: File): Promise<T> =>
  call<T>(path, { method: 'POST', payload: { filename: file.name } }).catch((cause: unknown) => {
    throw new NoUploadUrl('Failed to get upload URL', { cause });
  });
