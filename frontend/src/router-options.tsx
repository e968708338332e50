import type { RouterOptions } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { i18n } from './language/i18n';
import { ErrorScreen } from './features/shell/error-screen';
import { NotFoundScreen } from './features/shell/not-found-screen';
import { Loading } from './ui/panel';
import type { routeTree } from './routeTree.gen';
import type { RouterContext } from './routes/-router-context';

/** Returns the router's options, the same in the browser and on the server that renders a first page. */
export const routerOptions = (queryClient: QueryClient) =>
  ({
    context: { queryClient } satisfies RouterContext,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: () => <Loading text={i18n.t('Loading...')} />,
    // Ignores a trailing space in the address, as in a link that was copied with it.
    rewrite: {
      input: ({ url }) => {
        while (url.pathname.endsWith('%20')) url.pathname = url.pathname.slice(0, -3);
        return url;
      },
    },
    // Removes unknown search parameters from the address bar, so that a copied link shows the same screen.
    search: { strict: true },
    // Search parameters stay plain text, because a confirmation number of digits must not become a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(
        ([, value]) => typeof value === 'string' || typeof value === 'number',
      );
      return given.length > 0
        ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`
        : '';
    },
  }) satisfies Partial<RouterOptions<typeof routeTree, 'never', true>>;
