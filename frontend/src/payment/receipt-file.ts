import { i18n } from '../language/i18n';

interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export const megabytes = (bytes: number): string =>
  `${(bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`;

/** Returns a message about a file that cannot be a receipt; `null` when the file is acceptable. */
export function receiptFileProblem(file: FileFacts, maxBytes: number): string | null {
  if (!file.type.startsWith('image/')) {
    return i18n.t(
      '{file} is not an image. Please choose a screenshot or photo of the receipt (JPG, PNG or WebP); of a PDF, take a screenshot.',
      { file: file.name },
    );
  }
  if (file.size === 0)
    return i18n.t('{file} is empty. Please choose another image.', { file: file.name });
  if (file.size > maxBytes) {
    return i18n.t(
      '{file} is larger than the limit of {limit} MB. A screenshot of the receipt is small enough.',
      { file: file.name, limit: Math.round(maxBytes / 1024 / 1024) },
    );
  }
  return null;
}
