import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { adminUsers } from '../../api/admin-users';
import { errorText } from '../../api/error-toast';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Loading, Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { AccessDenied } from '../../ui/staff/access-denied';
import { useStaffUser } from '../../staff/managed-school';
import { AddSchoolDialog, RemoveSchoolDialog } from './school-dialogs';
import { matchesUser } from './user-search';
import { UserCard } from './user-card';
import type { UserDialog } from './user-dialog';
import * as styles from './users-screen.module.css';

/** Most users shown at once; the search narrows them down. */
const SHOWN = 100;

export function UsersScreen() {
  useTitle('User Management');
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
        <h1>User Management</h1>
        <p className="muted">Who may work for which school</p>
      </header>
      <Input
        type="search"
        aria-label="Search users"
        placeholder="Search by email or name"
        prefix={<Icon of={icons.search} size={18} />}
        allowClear
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {error ? (
        <Message
          level={2}
          icon={icons.alert}
          title="The users could not be loaded"
          text={errorText(error, 'Please try again in a moment.')}
        >
          <Button type="primary" onClick={() => void refetch()}>
            Try again
          </Button>
        </Message>
      ) : !data ? (
        <Loading text="Loading users..." />
      ) : found.length === 0 ? (
        <Message level={2} icon={icons.search} title="No users found" />
      ) : (
        <>
          <ul className={styles.userList} aria-label="Users">
            {found.slice(0, SHOWN).map((user) => (
              <UserCard key={user.id} user={user} onOpen={setDialog} />
            ))}
          </ul>
          {found.length > SHOWN && (
            <p className="muted">
              {SHOWN} of {found.length} users. Search to see the others.
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
