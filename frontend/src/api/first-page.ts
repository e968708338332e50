import type { QueryClient } from '@tanstack/react-query';
import { FIRST_PAGE_DATA_ID } from '@contracts/rest/first-page';
import type { FirstPageData } from '@contracts/rest/first-page';
import { currentUser } from './session';
import { assumeServerClock } from './server-clock';

/**
 * What the server drew this page from; `null` where it drew nothing, and on the way back to a page, which the browser may have
 * taken out of its own cache: seats may have been sold and performances may have begun since.
 */
export function readFirstPage(): FirstPageData | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const text = document.getElementById(FIRST_PAGE_DATA_ID)?.textContent;
  return text && visit?.type !== 'back_forward' ? (JSON.parse(text) as FirstPageData) : null;
}

/** Screens find the answers as if they had been read. */
export function giveAnswers(client: QueryClient, { now, answers }: FirstPageData): void {
  assumeServerClock(now);
  for (const { key, answer } of answers) client.setQueryData(key, answer);
}

/** Somebody signed in is shown more than the server put into the page, which is the same for everybody: it is read again for them. */
export async function renewAnswers(client: QueryClient, { answers }: FirstPageData): Promise<void> {
  const user = await client.fetchQuery(currentUser()).catch(() => null);
  if (!user) return;
  for (const { key } of answers) void client.invalidateQueries({ queryKey: key, exact: true });
}
