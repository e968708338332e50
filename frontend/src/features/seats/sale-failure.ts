import { amendText } from '../../api/amend-toast';
import { i18n } from '../../language/i18n';
import { isRefusal } from '../../order/place-order';
import type { ToastContent } from '../../ui/toast-store';

/** Result that the person wanted: seats sold, or seats kept back. The toast names it. */
type Done = 'Sold' | 'Kept';

/** Returns the toast about a failed sale or block of seats. If no answer came, the toast says that it may have succeeded. */
export const saleFailure = (error: unknown, done: Done): ToastContent => ({
  ...(isRefusal(error)
    ? {
        title: done === 'Sold' ? i18n.t('Not Sold') : i18n.t('Not Kept'),
        description: amendText(error, i18n.t('The seats could not be changed. Please try again.')),
      }
    : {
        title: done === 'Sold' ? i18n.t('Perhaps Sold') : i18n.t('Perhaps Kept'),
        description:
          done === 'Sold'
            ? i18n.t(
                'No clear answer came from the server. Check the connection, then press the same button again: nothing is sold twice.',
              )
            : i18n.t(
                'No clear answer came from the server. Check the connection, then press the same button again: nothing is kept twice.',
              ),
      }),
  variant: 'destructive',
});
