import type { QueryClient } from '@tanstack/react-query';
import { saysSignedOut } from './errors';
import { currentUser } from './session';

/**
 * Marks the session as ended after an API call was answered with 401, so that every screen shows it. Does nothing if nobody was
 * signed in.
 */
export function noticeSessionEnd(client: QueryClient, error: unknown) {
  const { queryKey } = currentUser();
  if (saysSignedOut(error) && client.getQueryData(queryKey)) client.setQueryData(queryKey, null);
}
