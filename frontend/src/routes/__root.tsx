import { Outlet, createRootRouteWithContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { countPageView } from '../api/page-views';
import { currentUser } from '../api/session';
import { OpenOrders } from '../features/open-orders/open-orders';
import { SiteFooter } from '../features/shell/site-footer';
import { SiteHeader } from '../features/shell/site-header';
import { LazyToaster } from '../ui/lazy-toaster';
import type { RouterContext } from './-router-context';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Nobody waits for this: who is signed in shows when it is known.
  loader: ({ context }) => void context.queryClient.prefetchQuery(currentUser()),
  component: Root,
});

function Root() {
  const main = useMainFocus();
  return (
    <>
      <SiteHeader />
      <OpenOrders />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <LazyToaster />
    </>
  );
}

/** A new screen is counted, and takes the focus as a new page would; the first one is left to the browser. */
function useMainFocus() {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    countPageView(router.state.location.pathname);
    return router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
      if (!pathChanged || !fromLocation) return;
      countPageView(toLocation.pathname);
      main.current?.focus({ preventScroll: true });
    });
  }, [router]);
  return main;
}
