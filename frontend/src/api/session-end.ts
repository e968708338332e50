import type { QueryClient } from '@tanstack/react-query';
import { saysSignedOut } from './errors';
import { currentUser } from './session';

/**
 * Notices the end of the session when a call is answered 401, so that every screen knows. A 401 for a person who was not signed
 * in changes nothing.
 */
export function noticeSessionEnd(client: QueryClient, error: unknown) {
  const { queryKey } = currentUser();
  if (saysSignedOut(error) && client.getQueryData(queryKey)) client.setQueryData(queryKey, null);
}
