import './ui/pop-state';
import { createRouter } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { routeTree } from './routeTree.gen';
import { routerOptions } from './router-options';

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({ routeTree, ...routerOptions(queryClient) });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** True when a volunteer was redirected to the scanner from a screen for administrators. */
    refusedScreen?: true;
  }
  interface StaticDataRouteOption {
    /**
     * True for routes of super administrators. On these routes, staff without a school see "Access Denied" and not the form that
     * registers a school.
     */
    superAdminsOnly?: true;
  }
}
