import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import type {
  InviteAdminRequest,
  SchoolAdminView,
  SchoolView,
} from '@contracts/rest/administration';
import {
  inviteAdmin,
  membershipKeys,
  removeAdmin,
  schoolAdmins,
  setAdminRole,
} from '../../api/admin-schools';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { dayAndYear } from '../../ui/dates';
import { MailAddress } from '../../ui/mail-address';
import { Loading, Note } from '../../ui/panel';
import { Badge } from '../../ui/badge';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { validEmail } from '../../ui/staff/field-rules';
import { FormDialog } from '../../ui/staff/form-dialog';
import { roleLabel } from '../../ui/staff/role-label';
import { useAction } from '../../ui/staff/use-action';
import { whyNotInvite } from './why-not-invite';
import { signInAgain } from './sign-in-again';
import { useIsOwner } from './use-is-owner';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './administrators.module.css';

type Open = { kind: 'invite' } | { kind: 'remove' | 'owner'; admin: SchoolAdminView } | null;

export function Administrators({ school }: { school: SchoolView }) {
  const { data, error, refetch } = useQuery(schoolAdmins(school.id));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isOwner = useIsOwner(school.id);
  return (
    <div className={panelStyles.panel}>
      <div className="row spread">
        <p className={`muted ${styles.adminIntro}`}>
          {i18n.t(
            'Owners and admins may change productions, bookings and settings of {name}. The role Door checks guests in and does nothing else.',
            { name: school.name },
          )}
        </p>
        <Button type="primary" onClick={() => setOpen({ kind: 'invite' })}>
          {i18n.t('Invite Administrator')}
        </Button>
      </div>
      {data ? (
        <ul className={styles.adminList} aria-label={i18n.t('Administrators')}>
          {data.map((admin) => (
            <AdminLine
              key={admin.userId ?? admin.email}
              admin={admin}
              schoolId={school.id}
              onRemove={() => setOpen({ kind: 'remove', admin })}
              onMakeOwner={isOwner ? () => setOpen({ kind: 'owner', admin }) : null}
            />
          ))}
        </ul>
      ) : error ? (
        <Note
          tone="bad"
          role="alert"
          title={errorText(error, i18n.t('The administrators could not be loaded.'))}
        >
          <Button type="link" onClick={() => void refetch()}>
            {i18n.t('Try again')}
          </Button>
        </Note>
      ) : (
        <Loading text={i18n.t('Loading administrators...')} />
      )}
      {open?.kind === 'invite' && <InviteDialog school={school} onClose={close} />}
      {open?.kind === 'owner' && <OwnerDialog school={school} admin={open.admin} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog school={school} admin={open.admin} onClose={close} />
      )}
    </div>
  );
}

function AdminLine(props: {
  admin: SchoolAdminView;
  schoolId: string;
  onRemove: () => void;
  onMakeOwner: (() => void) | null;
}) {
  const { admin, schoolId, onRemove, onMakeOwner } = props;
  const name = [admin.firstName, admin.lastName].filter(Boolean).join(' ');
  const { email, role } = admin;
  const isPending = admin.userId === null;
  const invite = useInvite(schoolId);
  return (
    <li>
      <div className={styles.adminIntro}>
        <p className="row">
          <strong>{name || <MailAddress>{admin.email}</MailAddress>}</strong>
          <Badge tone={admin.role === 'owner' ? 'amber' : 'plain'}>
            {i18n.t(roleLabel[admin.role])}
          </Badge>
        </p>
        {name && (
          <p className="muted">
            <MailAddress>{admin.email}</MailAddress>
          </p>
        )}
        {isPending && (
          <p className="muted small">
            {i18n.t('Invited {date}, has not accepted yet', { date: dayAndYear(admin.invitedAt) })}
          </p>
        )}
      </div>
      {role !== 'owner' && (
        <div className="row">
          {isPending && (
            <Button
              type="text"
              loading={invite.isPending}
              onClick={() => invite.mutate({ email, role })}
              aria-label={i18n.t('Send the invitation of {email} again', { email: admin.email })}
            >
              {i18n.t('Send Again')}
            </Button>
          )}
          {onMakeOwner && !isPending && (
            <Button
              type="text"
              onClick={onMakeOwner}
              aria-label={i18n.t('Make {name} an owner', { name: name || admin.email })}
            >
              {i18n.t('Make Owner')}
            </Button>
          )}
          <Button
            type="text"
            danger
            onClick={onRemove}
            aria-label={
              isPending
                ? i18n.t('Withdraw invitation of {name}', { name: name || email })
                : i18n.t('Remove {name}', { name: name || email })
            }
          >
            {isPending ? i18n.t('Withdraw Invitation') : i18n.t('Remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

const useInvite = (schoolId: string) =>
  useAction({
    run: ({ email, role }: InviteAdminRequest) =>
      inviteAdmin(schoolId, { email: email.trim(), role }),
    success: i18n.t('Admin invitation sent successfully'),
    failure: i18n.t('Failed to invite admin'),
    refresh: [schoolAdmins(schoolId).queryKey],
  });

function InviteDialog({ school, onClose }: { school: SchoolView; onClose: () => void }) {
  const { data: admins = [] } = useQuery(schoolAdmins(school.id));
  const invite = useInvite(school.id);
  return (
    <FormDialog<InviteAdminRequest>
      title={i18n.t('Invite Administrator')}
      intro={i18n.t(
        'They get an email, and may work for the school once they have signed in with this address and accepted.',
      )}
      initialValues={{ email: '', role: 'admin' }}
      submitLabel={i18n.t('Send Invitation')}
      pendingLabel={i18n.t('Sending...')}
      onSubmit={invite.mutateAsync}
      onClose={onClose}
    >
      <Form.Item
        name="email"
        label={i18n.t('Email')}
        rules={[
          ...validEmail(),
          {
            validator: (_, email: string) => {
              const known = whyNotInvite(email, admins);
              return known ? Promise.reject(new Error(known)) : Promise.resolve();
            },
          },
        ]}
        validateTrigger="onBlur"
      >
        <Input type="email" placeholder={i18n.t('teacher@school.example')} />
      </Form.Item>
      <Form.Item name="role" label={i18n.t('Role')}>
        <Radio.Group vertical options={roles()} />
      </Form.Item>
    </FormDialog>
  );
}

const role = (value: string, name: string, may: string) => ({
  value,
  label: (
    <>
      {i18n.t(name)}
      <br />
      <span className="muted small">{i18n.t(may)}</span>
    </>
  ),
});

const roles = () => [
  role(
    'admin',
    /*i18n*/ 'Admin',
    /*i18n*/ 'Productions, bookings and settings; everything but bank details',
  ),
  role('door', /*i18n*/ 'Door', /*i18n*/ 'Check-in and door lists alone'),
];

function OwnerDialog(props: { school: SchoolView; admin: SchoolAdminView; onClose: () => void }) {
  const { school, admin, onClose } = props;
  const name = useAction({
    run: () => setAdminRole(school.id, admin.userId ?? '', { role: 'owner' }),
    success: i18n.t('Owner added successfully'),
    failure: i18n.t('Failed to add owner'),
    words: 'server',
    refresh: [schoolAdmins(school.id).queryKey, ...membershipKeys()],
  });
  return (
    <ConfirmDialog
      title={i18n.t('Make Owner')}
      confirmLabel={i18n.t('Make Owner')}
      pendingLabel={i18n.t('Saving...')}
      onConfirm={() =>
        name.mutateAsync(undefined).catch((error: unknown) => {
          signInAgain(error, 'administrators');
          throw error;
        })
      }
      onClose={onClose}
    >
      <p>
        {withElements(
          i18n.t(
            '<0/> will be able to change where the money of {school} goes, and to name owners. You may be asked to sign in again; every owner is told by email.',
            { school: school.name },
          ),
          <Strong address={admin.email} />,
        )}
      </p>
    </ConfirmDialog>
  );
}

const Strong = ({ address }: { address: string }) => (
  <strong>
    <MailAddress>{address}</MailAddress>
  </strong>
);

function RemoveDialog(props: { school: SchoolView; admin: SchoolAdminView; onClose: () => void }) {
  const { school, admin, onClose } = props;
  const remove = useAction({
    run: () => removeAdmin(school.id, admin),
    success: i18n.t('Admin removed successfully'),
    failure: i18n.t('Failed to remove admin'),
    // A person may remove themselves, which changes the list of their own schools.
    refresh: [schoolAdmins(school.id).queryKey, ...membershipKeys()],
  });
  const isPending = admin.userId === null;
  return (
    <ConfirmDialog
      title={isPending ? i18n.t('Withdraw Invitation') : i18n.t('Remove Administrator')}
      confirmLabel={isPending ? i18n.t('Withdraw') : i18n.t('Remove')}
      pendingLabel={i18n.t('Deleting...')}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>
        {withElements(
          isPending
            ? i18n.t('<0/> can no longer accept it. You may invite them again.')
            : i18n.t(
                '<0/> will no longer be able to work for {school}. An invitation brings them back.',
                { school: school.name },
              ),
          <Strong address={admin.email} />,
        )}
      </p>
    </ConfirmDialog>
  );
}
