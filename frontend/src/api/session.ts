import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser, CurrentUserEnvelope } from '@contracts/rest/identity';
import { read, readOrNull } from './http';

/** Queries the signed-in user, or `null`. A page that was opened without network refetches when the network is back. */
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

/** Returns the address of the sign-in, a full-page navigation; the provider brings the person back to `returnTo`. */
export const loginHref = (returnTo?: string) =>
  returnTo ? `/api/login?redirect=${encodeURIComponent(returnTo)}` : '/api/login';

export const logoutHref = '/api/logout';
