import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { giveAnswers, readFirstPage, renewAnswers } from './api/first-page';
import { createQueryClient } from './api/query-client';
import { createAppRouter } from './router';
import 'virtual:tokens.css';
import './theme/base.css';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
const firstPage = readFirstPage();
if (firstPage) {
  giveAnswers(queryClient, firstPage);
  // Hydrates the server-rendered page once the route is loaded. `await` would block for ever here: the screen's file imports this
  // module, so each would wait for the other.
  void router.load().then(() => {
    // Marks the page as server-rendered for the router. Otherwise the router would add boundaries that the server's page lacks.
    router.ssr = { manifest: undefined };
    hydrateRoot(root, app);
    return renewAnswers(queryClient, firstPage);
  });
} else createRoot(root).render(app);
