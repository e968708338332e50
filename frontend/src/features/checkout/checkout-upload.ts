import { CHECKOUT_RECEIPT_MAX_BYTES } from '@contracts/rest/upload-limits';
import { errorToast } from '../../api/error-toast';
import type { UploadKind } from '../../payment/receipt-upload';

export const checkoutUpload: UploadKind = {
  maxBytes: CHECKOUT_RECEIPT_MAX_BYTES,
  namesFile: false,
  successText: 'Verifying your payment...',
  failure: (error) => errorToast(error, 'Failed to upload receipt. Please try again.'),
};
