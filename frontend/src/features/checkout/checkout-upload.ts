import { CHECKOUT_RECEIPT_MAX_BYTES } from '@contracts/rest/upload-limits';
import { errorToast } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import type { UploadKind } from '../../payment/receipt-upload';

export const checkoutUpload: UploadKind = {
  maxBytes: CHECKOUT_RECEIPT_MAX_BYTES,
  namesFile: false,
  successText: /*i18n*/ 'Verifying your payment...',
  failure: (error) => errorToast(error, i18n.t('Failed to upload receipt. Please try again.')),
};
