import type { QueryClient } from '@tanstack/react-query';
import { FIRST_PAGE_DATA_ID, type FirstPageData } from '@contracts/rest/first-page';
import { currentUser } from './session';
import { assumeServerClock } from './server-clock';

/**
 * Returns the data of the server-rendered page; `null` when the server did not render the page. Also returns `null` after the
 * browser's Back, because the page in the browser's cache may show seats that were sold since.
 */
export function readFirstPage(): FirstPageData | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const text = document.getElementById(FIRST_PAGE_DATA_ID)?.textContent;
  return text && visit?.type !== 'back_forward' ? (JSON.parse(text) as FirstPageData) : null;
}

/** Puts the server's answers into the query cache, so that screens find them as if they had been fetched. */
export function giveAnswers(client: QueryClient, { now, answers }: FirstPageData): void {
  assumeServerClock(now);
  for (const { key, answer } of answers) client.setQueryData(key, answer);
}

/** Refetches the answers for a signed-in person, who may see more than the page that the server renders for everybody. */
export async function renewAnswers(client: QueryClient, { answers }: FirstPageData): Promise<void> {
  const user = await client.fetchQuery(currentUser()).catch(() => null);
  if (!user) return;
  for (const { key } of answers) void client.invalidateQueries({ queryKey: key, exact: true });
}
