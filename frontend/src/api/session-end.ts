import type { QueryClient } from '@tanstack/react-query';
import { saysSignedOut } from './errors';
import { currentUser } from './session';

/**
 * A call that needs a person is answered 401: whoever was signed in no longer is, and every screen
 * should know. For somebody who was never signed in it changes nothing, so a first 401 is ignored.
 */
export function noticeSessionEnd(client: QueryClient, error: unknown) {
  const { queryKey } = currentUser();
  if (saysSignedOut(error) && client.getQueryData(queryKey)) client.setQueryData(queryKey, null);
}
