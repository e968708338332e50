import { CatchBoundary, createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { content } from '../api/content';
import { performances } from '../api/performances';
import { productions } from '../api/productions';
import { Hero } from '../features/home/hero';
import { ProductionList, ProductionsHeading } from '../features/home/productions-section';
import { ErrorPanel } from '../features/shell/error-screen';
import { i18n } from '../language/i18n';
import { Loading } from '../ui/panel';
import { useTitle } from '../ui/use-title';

export const Route = createFileRoute('/')({
  // Starts all four queries at once. The page does not wait for the answers, because each part has its own loading state.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(content('homepage-hero'));
    void queryClient.prefetchQuery(content('homepage-productions'));
    void queryClient.prefetchQuery(productions());
    void queryClient.prefetchQuery(performances());
  },
  component: Home,
});

function Home() {
  useTitle(null);
  return (
    <>
      <Hero />
      <section className="page" id="productions">
        <ProductionsHeading />
        <CatchBoundary getResetKey={() => 'productions'} errorComponent={ErrorPanel}>
          <Suspense fallback={<Loading text={i18n.t('Loading productions...')} />}>
            <ProductionList />
          </Suspense>
        </CatchBoundary>
      </section>
    </>
  );
}
