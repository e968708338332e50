import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser, CurrentUserEnvelope } from '@contracts/rest/identity';
import { read, readOrNull } from './http';

/** Queries the signed-in user, or `null`. A page that was opened without network refetches the user when the network is back. */
export const currentUser = () =>
  queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: (context) => readOrNull<CurrentUser>(context),
    refetchOnReconnect: true,
  });

export const adminLoginUser = () =>
  queryOptions({
    queryKey: ['/api/user'],
    queryFn: (context) => read<CurrentUserEnvelope>(context),
    staleTime: 0,
  });

/** Returns the URL of the sign-in, a full-page navigation. After the sign-in, the provider leads back to `returnTo`. */
export const loginHref = (returnTo?: string) =>
  returnTo ? `/api/login?redirect=${encodeURIComponent(returnTo)}` : '/api/login';

export const logoutHref = '/api/logout';
