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
    return `${file.name} is not an image. Please choose a screenshot or photo of the receipt (JPG, PNG or WebP); of a PDF, take a screenshot.`;
  }
  if (file.size === 0) return `${file.name} is empty. Please choose another image.`;
  if (file.size > maxBytes) {
    return `${file.name} is larger than the limit of ${Math.round(maxBytes / 1024 / 1024)} MB. A screenshot of the receipt is small enough.`;
  }
  return null;
}
