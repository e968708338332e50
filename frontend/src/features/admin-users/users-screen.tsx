import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { adminUsers } from '../../api/admin-users';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { Icon } from '../../ui/icon';
import { Loading, Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { AccessDenied } from '../../ui/staff/access-denied';
import { useStaffUser } from '../../staff/managed-school';
import { AddSchoolDialog, RemoveSchoolDialog } from './school-dialogs';
import { matchesUser, userName } from './user-search';
import { roleLabel } from '../../ui/staff/role-label';
import type { AdminUserView } from '@contracts/rest/administration';
import { Badge } from '../../ui/badge';
import { MailAddress } from '../../ui/mail-address';
import * as icons from '../../ui/icons';
import * as styles from './users-screen.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as userCardStyles from './user-card.module.css';

/** Largest number of users that the list shows at once. A search finds the others. */
const SHOWN = 100;

export function UsersScreen() {
  useTitle(i18n.t('User Management'));
  return useStaffUser().isSuperAdmin ? <Users /> : <AccessDenied />;
}

function Users() {
  const { data, error, refetch } = useQuery(adminUsers());
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const found = data?.filter((user) => matchesUser(user, search)) ?? [];
  return (
    <div className="page staff-page stack stack-wide">
      <header>
        <h1>{i18n.t('User Management')}</h1>
        <p className="muted">{i18n.t('Who may work for which school')}</p>
      </header>
      <Input
        type="search"
        aria-label={i18n.t('Search users')}
        placeholder={i18n.t('Search by email or name')}
        prefix={<Icon of={icons.search} size={18} />}
        allowClear
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {error ? (
        <Message
          level={2}
          icon={icons.alert}
          title={i18n.t('The users could not be loaded')}
          text={errorText(error, i18n.t('Please try again in a moment.'))}
        >
          <Button type="primary" onClick={() => void refetch()}>
            {i18n.t('Try again')}
          </Button>
        </Message>
      ) : !data ? (
        <Loading text={i18n.t('Loading users...')} />
      ) : found.length === 0 ? (
        <Message level={2} icon={icons.search} title={i18n.t('No users found')} />
      ) : (
        <>
          <ul className={styles.userList} aria-label={i18n.t('Users')}>
            {found.slice(0, SHOWN).map((user) => (
              <UserCard key={user.id} user={user} onOpen={setDialog} />
            ))}
          </ul>
          {found.length > SHOWN && (
            <p className="muted">
              {i18n.t('{shown} of {all} users. Search to see the others.', {
                shown: SHOWN,
                all: found.length,
              })}
            </p>
          )}
        </>
      )}
      {dialog?.kind === 'add' && (
        <AddSchoolDialog user={dialog.user} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveSchoolDialog
          user={dialog.user}
          schoolId={dialog.schoolId}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function UserCard({ user, onOpen }: { user: AdminUserView; onOpen: (dialog: UserDialog) => void }) {
  const name = userName(user);
  return (
    <li className={`${panelStyles.panel} ${userCardStyles.userCard}`}>
      <div>
        <p className="row">
          <strong>{name === user.email ? <MailAddress>{name}</MailAddress> : name}</strong>
          {user.isSuperAdmin && <Badge tone="amber">{i18n.t('Super Admin')}</Badge>}
        </p>
        {name !== user.email && (
          <p className="muted">
            <MailAddress>{user.email}</MailAddress>
          </p>
        )}
        {user.schools.length > 0 && (
          <ul
            className={userCardStyles.roleChips}
            aria-label={i18n.t('Schools of {name}', { name })}
          >
            {user.schools.map(({ schoolId, schoolName, role }) => (
              <li key={schoolId}>
                {schoolName} <span className="muted">{i18n.t(roleLabel[role])}</span>
                <button
                  type="button"
                  className={userCardStyles.chipRemove}
                  aria-label={i18n.t('Remove {name} from {schoolName}', { name, schoolName })}
                  onClick={() => onOpen({ kind: 'remove', user, schoolId })}
                >
                  <Icon of={icons.close} size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        aria-label={i18n.t('Add School for {name}', { name })}
        onClick={() => onOpen({ kind: 'add', user })}
      >
        {i18n.t('Add School')}
      </Button>
    </li>
  );
}

type UserDialog =
  { kind: 'add'; user: AdminUserView } | { kind: 'remove'; user: AdminUserView; schoolId: string };
