import { call } from './http';

/** Error of an upload's first step: the server gave no address for the picture. */
export class NoUploadUrl extends Error {}

/** Returns headers with the size and type that the bucket's upload link is made for; the spec fixes the bodies of these calls. */
export const announcing = (file: File): Readonly<Record<string, string>> => ({
  'X-Upload-Content-Length': String(file.size),
  ...(file.type ? { 'X-Upload-Content-Type': file.type } : {}),
});

/** Asks for the address that a picture is uploaded to. */
export const requestUpload = <T>(path: string, file: File): Promise<T> =>
  call<T>(path, {
    method: 'POST',
    payload: { filename: file.name },
    headers: announcing(file),
  }).catch((cause: unknown) => {
    throw new NoUploadUrl('Failed to get upload URL', { cause });
  });
