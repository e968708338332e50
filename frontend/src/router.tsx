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
    /** Of the scanner: a volunteer asked for a screen of administrators, and was led here. */
    refusedScreen?: true;
  }
  interface StaticDataRouteOption {
    /** Others see that they may not, rather than a way to register a school. */
    superAdminsOnly?: true;
  }
}
