export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** What is wrong with a picture before it is sent; null when nothing is. */
export function imageFileProblem(file: { readonly type: string; readonly size: number }): string | null {
  if (!file.type.startsWith('image/')) return 'Please select an image file';
  if (file.size > IMAGE_MAX_BYTES) return 'Image must be smaller than 5MB';
  return null;
}
