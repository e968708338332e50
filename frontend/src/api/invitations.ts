import { queryOptions } from '@tanstack/react-query';
import type { InvitationView } from '@contracts/rest/administration';
import { call, read } from './http';

/** Queries the schools that the signed-in person is invited to administer. */
export const invitations = () =>
  queryOptions({
    queryKey: ['/api/invitations'],
    queryFn: (context) => read<readonly InvitationView[]>(context),
    staleTime: 0,
  });

export const answerInvitation = (id: string, answer: 'accept' | 'decline') =>
  call<void>(`/api/invitations/${id}/${answer}`, { method: 'POST' });
