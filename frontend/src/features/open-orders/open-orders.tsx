import { Suspense, lazy, useSyncExternalStore } from 'react';
import { useLocation } from '@tanstack/react-router';
import { openOrdersText, parseOpenOrders, subscribeToOpenOrders } from '../../order/open-orders';
import { withTexts } from '../../language/messages';
import { placedOrder } from '../../order/placed-order';
import * as styles from './open-orders.module.css';

/** Loads the bar only when there is an unpaid order. */
const OpenOrdersBar = lazy(() => withTexts(import('./open-orders-bar')));

/** Staff and door pages. They show no reminder of unpaid orders, because nobody buys on these pages. */
const NO_BUYERS = /^\/(admin|super-admin|school|scanner)(\/|$)/;

/** Bar on every public page with links to this browser's unpaid orders. */
export function OpenOrders() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  // Rerenders at each step of the checkout, too, because an order is placed between two steps.
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

/** Returns the order whose own page is on screen; the bar shows no link to that order. */
const orderShownAt = (path: string): string | null =>
  path === '/checkout' ? placedOrder() : (/^\/booking\/([^/]+)$/.exec(path)?.[1] ?? null);
