import { amendText } from '../../api/error-toast';
import { isRefusal } from '../../order/place-order';
import type { ToastContent } from '../../ui/toast-store';

/** What the seats would be now. */
type Done = 'Sold' | 'Kept';

/** What staff are told of a sale, or of seats kept back, that did not succeed; without a clear answer it may have. */
export const saleFailure = (error: unknown, done: Done): ToastContent => ({
  ...(isRefusal(error)
    ? {
        title: `Not ${done}`,
        description: amendText(error, 'The seats could not be changed. Please try again.'),
      }
    : {
        title: `Perhaps ${done}`,
        description: `No clear answer came from the server. Check the connection, then press the same button again: nothing is ${done.toLowerCase()} twice.`,
      }),
  variant: 'destructive',
});
