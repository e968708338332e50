import { roleLabel } from '../../ui/staff/role-label';
import { Button } from 'antd';
import type { AdminUserView } from '@contracts/rest/administration';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Badge } from '../../ui/badge';
import { MailAddress } from '../../ui/mail-address';
import { userName } from './user-search';
import type { UserDialog } from './user-dialog';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './user-card.module.css';

export function UserCard({
  user,
  onOpen,
}: {
  user: AdminUserView;
  onOpen: (dialog: UserDialog) => void;
}) {
  const name = userName(user);
  return (
    <li className={`${panelStyles.panel} ${styles.userCard}`}>
      <div>
        <p className="row">
          <strong>{name === user.email ? <MailAddress>{name}</MailAddress> : name}</strong>
          {user.isSuperAdmin && <Badge tone="amber">Super Admin</Badge>}
        </p>
        {name !== user.email && (
          <p className="muted">
            <MailAddress>{user.email}</MailAddress>
          </p>
        )}
        {user.schools.length > 0 && (
          <ul className={styles.roleChips} aria-label={`Schools of ${name}`}>
            {user.schools.map(({ schoolId, schoolName, role }) => (
              <li key={schoolId}>
                {schoolName} <span className="muted">{roleLabel[role]}</span>
                <button
                  type="button"
                  className={styles.chipRemove}
                  aria-label={`Remove ${name} from ${schoolName}`}
                  onClick={() => onOpen({ kind: 'remove', user, schoolId })}
                >
                  <Icon of={icons.close} size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button aria-label={`Add School for ${name}`} onClick={() => onOpen({ kind: 'add', user })}>
        Add School
      </Button>
    </li>
  );
}
