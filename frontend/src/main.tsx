import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { giveAnswers, readFirstPage, renewAnswers } from './api/first-page';
import { createQueryClient } from './api/query-client';
import { loadOtherScreens } from './other-screens';
import { createAppRouter } from './router';
import { whenIdle } from './ui/when-idle';
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
  // The page is there already: React takes it over when it can draw the same, and until then nothing changes. No `await` here:
  // the screen's own file imports this one, and would wait for it.
  void router.load().then(() => {
    // Says that a server has drawn the page, so that the router draws no boundary which is not in it.
    router.ssr = { manifest: undefined };
    hydrateRoot(root, app);
    return renewAnswers(queryClient, firstPage);
  });
} else createRoot(root).render(app);
// So that the way to another screen is not longer by one trip over the network.
whenIdle(() => void loadOtherScreens().catch(() => {}));
