import { amendText } from '../../api/amend-toast';
import { isRefusal } from '../../order/place-order';
import type { ToastContent } from '../../ui/toast-store';

/** Result that the person wanted: seats sold, or seats kept back. The toast names it. */
type Done = 'Sold' | 'Kept';

/** Returns the toast about a failed sale or block of seats. If no answer came, the toast says that it may have succeeded. */
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
