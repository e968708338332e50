import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { InvitationView } from '@contracts/rest/administration';
import { membershipKeys } from '../api/admin-schools';
import { answerInvitation, invitations } from '../api/invitations';
import { Panel } from '../ui/panel';
import { useAction } from '../ui/staff/use-action';

interface AcceptedProps {
  /** Called after the person has become staff of the school and all queries are updated. */
  readonly onAccepted?: () => void;
}

/** Shows the person's open invitations. A person who accepts an invitation becomes staff of that school. */
export function Invitations({ onAccepted }: AcceptedProps) {
  const { data = [] } = useQuery(invitations());
  return data.map((invitation) => (
    <Invitation
      key={invitation.id}
      invitation={invitation}
      {...(onAccepted ? { onAccepted } : {})}
    />
  ));
}

function Invitation(props: AcceptedProps & { readonly invitation: InvitationView }) {
  const { invitation, onAccepted } = props;
  const { id, schoolName, invitedBy, role } = invitation;
  const atTheDoor = role === 'door';
  const answer = useAction({
    run: (how: 'accept' | 'decline') => answerInvitation(id, how),
    success: 'Your answer was saved',
    failure: 'Failed to answer the invitation',
    words: 'server',
    refresh: [invitations().queryKey, ...membershipKeys()],
  });
  return (
    <Panel
      title={`You are invited to ${atTheDoor ? 'the door of' : 'administer'} ${schoolName}`}
      tone="active"
    >
      <p>
        {invitedBy ?? 'An administrator'} invited you. If you accept, you can{' '}
        {atTheDoor ? 'check its guests in' : 'change its productions, bookings and settings'}. If
        you do not know the school, decline.
      </p>
      <div className="row">
        <Button
          type="primary"
          disabled={answer.isPending}
          // Uses the promise of the mutation. Its own callback would not run, because an accepted invitation is unmounted before.
          onClick={() => void answer.mutateAsync('accept').then(onAccepted, () => undefined)}
          aria-label={`Accept the invitation of ${schoolName}`}
        >
          Accept
        </Button>
        <Button
          disabled={answer.isPending}
          onClick={() => answer.mutate('decline')}
          aria-label={`Decline the invitation of ${schoolName}`}
        >
          Decline
        </Button>
      </div>
    </Panel>
  );
}
