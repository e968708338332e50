import { Suspense, lazy, useSyncExternalStore } from 'react';
import { useLocation } from '@tanstack/react-router';
import { openOrdersText, parseOpenOrders, subscribeToOpenOrders } from '../../order/open-orders';
import { placedOrder } from '../../order/placed-order';
import * as styles from './open-orders.module.css';

/** Loaded only where there is an order to remind of. */
const OpenOrdersBar = lazy(() => import('./open-orders-bar'));

/** Staff, and the door: nobody buys there. */
const NO_BUYERS = /^\/(admin|super-admin|school|scanner)(\/|$)/;

/** On every public page: the way back to the orders of this browser that wait for their payment. */
export function OpenOrders() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The step of checkout, too: an order is placed between two of them.
  useLocation({ select: ({ searchStr }) => searchStr });
  const text = useSyncExternalStore(subscribeToOpenOrders, openOrdersText, () => null);
  const ids = parseOpenOrders(text).filter((id) => id !== orderShownAt(path));
  if (ids.length === 0 || NO_BUYERS.test(path)) return null;
  return (
    <Suspense fallback={<div className={styles.room} />}>
      <OpenOrdersBar ids={ids} />
    </Suspense>
  );
}

/** Its own page needs no way back to it. */
const orderShownAt = (path: string): string | null =>
  path === '/checkout' ? placedOrder() : (/^\/booking\/([^/]+)$/.exec(path)?.[1] ?? null);
