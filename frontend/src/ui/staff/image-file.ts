import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@contracts/rest/upload-limits';
import { i18n } from '../../language/i18n';

interface Allowed {
  /** Accepts any image type. The image is converted to one of our types before the upload. */
  readonly anyType?: boolean;
}

/** Returns a message about a picture that cannot be uploaded; null when there is no problem. */
export function imageFileProblem(
  file: { readonly type: string; readonly size: number },
  { anyType = false }: Allowed = {},
): string | null {
  if (!file.type.startsWith('image/')) return i18n.t('Please select an image file');
  if (!anyType && !IMAGE_TYPES.includes(file.type))
    return i18n.t('Please select an image file that is a JPG, PNG or WebP');
  if (file.size > IMAGE_MAX_BYTES) return i18n.t('Image must be smaller than 5MB');
  return null;
}
