import type { QueryClient } from '@tanstack/react-query';
import { isStatus } from './errors';
import { currentUser } from './session';

/**
 * A call that needs a person is answered 401: whoever was signed in no longer is, and every screen should know.
 * Somebody who never was signed in learns nothing new, so the first answer about them is left alone.
 */
export function noticeSessionEnd(client: QueryClient, error: unknown) {
  const { queryKey } = currentUser();
  if (isStatus(error, 401) && client.getQueryData(queryKey)) client.setQueryData(queryKey, null);
}
