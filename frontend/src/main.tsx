import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { languageAt, languageOf, localeOf } from '@contracts/language';
import { giveAnswers, readFirstPage, renewAnswers } from './api/first-page';
import { createQueryClient } from './api/query-client';
import { activate } from './language/i18n';
import { loadMessages } from './language/messages';
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
// Takes the language of the server's page, because some browsers ask the server for other languages than they tell scripts.
const ofVisitor =
  firstPage?.language ?? languageOf(document.cookie, window.navigator.languages.join());
const language = languageAt(window.location.pathname, ofVisitor);
// Loads the page again where its language changes, because a page has the texts of one language.
router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  if (languageAt(toLocation.pathname, ofVisitor) !== language)
    window.location.assign(toLocation.href);
});
activate(language);
document.documentElement.lang = localeOf(language);
// English needs no texts, so that its page does not wait.
const texts = loadMessages(language, 'shell');
if (texts) void texts.then(start);
else start();

function start(): void {
  if (!firstPage) {
    createRoot(root!).render(app);
    return;
  }
  giveAnswers(queryClient, firstPage);
  // Hydrates the server-rendered page once the route is loaded. `await` would block for ever here: the screen's file imports this
  // module, so each would wait for the other.
  void router.load().then(() => {
    // Marks the page as server-rendered for the router. Otherwise the router would add boundaries that the server's page lacks.
    router.ssr = { manifest: undefined };
    hydrateRoot(root!, app);
    return renewAnswers(queryClient, firstPage);
  });
}
