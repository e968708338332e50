import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { PerformanceView } from '@contracts/rest/catalogue';
import type { OfferedCodeView } from '@contracts/rest/discount-codes';
import { i18n } from '../../language/i18n';
import { withTexts } from '../../language/messages';
import type { StoredText } from '../../storage/browser-storage';
import { Button } from '../../ui/button';

const DiscountCodeField = lazy(() => withTexts(import('./discount-code-field')));

/**
 * Returns the discount code in use, and the field for it, which is folded until it is needed. While a word is checked, nothing can
 * be ordered, because the total may change. A link brings a word as `#discount=`.
 * @param kept word that this tab keeps; left out: every sale begins without a code
 */
export function useDiscountCode(performance: PerformanceView, kept?: StoredText) {
  const linked = useLocation({ select: ({ hash }) => /^discount=(.+)/.exec(hash)?.[1] });
  const [discount, setDiscount] = useState<OfferedCodeView | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [opened, setOpened] = useState(false);
  const isOpen = opened || Boolean(linked ?? kept?.read());
  // The field stays open when its word was refused.
  if (isOpen && !opened) setOpened(true);
  const field = useMemo(
    () =>
      isOpen ? (
        <Suspense>
          <DiscountCodeField
            performance={performance}
            linked={linked}
            kept={kept}
            discount={discount}
            onChange={setDiscount}
            onChecking={setChecking}
          />
        </Suspense>
      ) : (
        <Button look="quiet" onClick={() => setOpened(true)}>
          {i18n.t('Discount code')}
        </Button>
      ),
    [isOpen, performance, linked, kept, discount],
  );
  return { discount, field, isChecking };
}
