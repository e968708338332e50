import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { InvitationView } from '@contracts/rest/administration';
import { membershipKeys } from '../api/admin-schools';
import { answerInvitation, invitations } from '../api/invitations';
import { i18n } from '../language/i18n';
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
  const name = invitedBy ?? i18n.t('An administrator');
  const answer = useAction({
    run: (how: 'accept' | 'decline') => answerInvitation(id, how),
    success: i18n.t('Your answer was saved'),
    failure: i18n.t('Failed to answer the invitation'),
    words: 'server',
    refresh: [invitations().queryKey, ...membershipKeys()],
  });
  return (
    <Panel
      title={
        atTheDoor
          ? i18n.t('You are invited to the door of {schoolName}', { schoolName })
          : i18n.t('You are invited to administer {schoolName}', { schoolName })
      }
      tone="active"
    >
      <p>
        {atTheDoor
          ? i18n.t(
              '{name} invited you. If you accept, you can check its guests in. If you do not know the school, decline.',
              { name },
            )
          : i18n.t(
              '{name} invited you. If you accept, you can change its productions, bookings and settings. If you do not know the school, decline.',
              { name },
            )}
      </p>
      <div className="row">
        <Button
          type="primary"
          disabled={answer.isPending}
          // Uses the promise of the mutation. Its own callback would not run, because an accepted invitation is unmounted before.
          onClick={() => void answer.mutateAsync('accept').then(onAccepted, () => undefined)}
          aria-label={i18n.t('Accept the invitation of {schoolName}', { schoolName })}
        >
          {i18n.t('Accept')}
        </Button>
        <Button
          disabled={answer.isPending}
          onClick={() => answer.mutate('decline')}
          aria-label={i18n.t('Decline the invitation of {schoolName}', { schoolName })}
        >
          {i18n.t('Decline')}
        </Button>
      </div>
    </Panel>
  );
}
