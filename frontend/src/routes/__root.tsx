import { Outlet, createRootRouteWithContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { countPageView } from '../api/page-views';
import { currentUser } from '../api/session';
import { OpenOrders } from '../features/open-orders/open-orders';
import { SiteFooter } from '../features/shell/site-footer';
import { SiteHeader } from '../features/shell/site-header';
import { currentLanguage } from '../language/i18n';
import { loadMessages, partOf } from '../language/messages';
import { LazyToaster } from '../ui/lazy-toaster';
import type { RouterContext } from './-router-context';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Waits for the texts of the next screen. English needs none.
  beforeLoad: ({ location }) => loadMessages(currentLanguage(), partOf(location.pathname)),
  // Fetches the signed-in person, without making any screen wait.
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

/** Counts a view of each screen, and moves the focus to each new screen. For the first screen, the browser sets the focus. */
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
