import { DETAIL_RECEIPT_MAX_BYTES } from '@contracts/rest/upload-limits';
import { errorToast } from '../../api/error-toast';
import type { UploadKind } from '../../payment/receipt-upload';

/** Settings for receipts uploaded on the booking's page. */
export const detailUpload: UploadKind = {
  maxBytes: DETAIL_RECEIPT_MAX_BYTES,
  namesFile: true,
  successText: 'Your payment receipt is being verified. This may take a moment.',
  failure: (error) => errorToast(error, 'Failed to verify receipt', 'Verification failed'),
};
