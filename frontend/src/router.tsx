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
    /** Set when a volunteer asked for an administrators' screen and was redirected to the scanner. */
    refusedScreen?: true;
  }
  interface StaticDataRouteOption {
    /** Set for routes where staff without a school see "Access Denied" instead of the form to register a school. */
    superAdminsOnly?: true;
  }
}
