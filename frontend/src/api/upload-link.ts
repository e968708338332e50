import { call } from './http';

/** Error when the server gave no upload URL for a picture, the first step of an upload. */
export class NoUploadUrl extends Error {}

/**
 * Returns the headers with the size and type of a file, for which the server signs the upload URL. They are headers because the
 * specification fixes the fields of the request's body.
 */
export const announcing = (file: File): Readonly<Record<string, string>> => ({
  'X-Upload-Content-Length': String(file.size),
  ...(file.type ? { 'X-Upload-Content-Type': file.type } : {}),
});

/** Requests the URL that a picture is uploaded to. */
export const requestUpload = <T>(path: string, file: File): Promise<T> =>
  call<T>(path, {
    method: 'POST',
    payload: { filename: file.name },
    headers: announcing(file),
  }).catch((cause: unknown) => {
    throw new NoUploadUrl('Failed to get upload URL', { cause });
  });
