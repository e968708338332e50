import { QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRouter,
  type AnyRoute,
} from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import type { ProductionView } from '@contracts/rest/catalogue';
import type { FirstPageData } from '@contracts/rest/first-page';
import { createQueryClient } from '../api/query-client';
import { giveAnswers } from '../api/first-page';
import { KindPrices } from '../features/home/production-card';
import { activate } from '../language/i18n';
import { loadMessages, partOf } from '../language/messages';
import { routerOptions } from '../router-options';
import { Route as rootRoute } from '../routes/__root';
import { Route as homeRoute } from '../routes/index';
import { Route as seatsRoute } from '../routes/seats.$performanceId';

/**
 * Routes of pages that the server renders. Staff routes are left out, so that the server does not load their libraries. These
 * routes load no data themselves; the server passes the data in.
 */
const home = homeRoute.update({
  id: '/',
  path: '/',
  getParentRoute: () => rootRoute,
  loader: undefined,
} as never);
const seats = seatsRoute.update({
  id: '/seats/$performanceId',
  path: '/seats/$performanceId',
  getParentRoute: () => rootRoute,
  loader: undefined,
} as never);
const routeTree = rootRoute
  .update({ loader: undefined, beforeLoad: undefined } as never)
  .addChildren([home, seats] as never) as unknown as AnyRoute;

/** Waits until React has the code of the parts that a browser loads later; until then it would leave them out of the page. */
const laterParts = (async () => {
  renderToString(
    <Suspense fallback={null}>
      <KindPrices production={{} as ProductionView} />
    </Suspense>,
  );
  await import('../kinds/kind-prices');
  await new Promise((resolve) => setImmediate(resolve));
})();

/** Renders the HTML inside `#root`, as React does in a browser before the signed-in person is known. */
export async function renderFirstPage(path: string, data: FirstPageData): Promise<string> {
  const queryClient = createQueryClient();
  giveAnswers(queryClient, data);
  const router = createRouter({
    ...routerOptions(queryClient),
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    // Turns scroll restoration off. On a server the router would add a script for it, which our content security policy blocks.
    scrollRestoration: false,
  });
  await Promise.all([
    router.load(),
    laterParts,
    loadMessages(data.language, 'shell'),
    loadMessages(data.language, partOf(path)),
    // Has the texts of the parts that a browser loads later.
    loadMessages(data.language, 'more'),
  ]);
  try {
    // Nothing waits between this line and the rendering, so that no other page changes the language.
    activate(data.language);
    return renderToString(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </StrictMode>,
    );
  } finally {
    queryClient.clear();
  }
}
