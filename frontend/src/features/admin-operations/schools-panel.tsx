import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import type { OverseenSchoolView, OverseeSchoolRequest } from '@contracts/rest/administration';
import {
  deleteSchool,
  membershipKeys,
  overseenSchools,
  overseeSchool,
} from '../../api/admin-schools';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { useAction } from '../../ui/staff/use-action';
import { Badge } from '../../ui/badge';
import { AskedPanel } from './asked-panel';
import { many, moment } from './words';
import * as styles from './failure-list.module.css';

const STATUS = {
  pending: { text: 'Waiting for approval', tone: 'warn' },
  approved: { text: 'Approved', tone: 'good' },
  suspended: { text: 'Suspended', tone: 'bad' },
} as const;

/** Lists all schools with their status, and approves, suspends or deletes them. */
export function SchoolsPanel() {
  return (
    <AskedPanel
      title="Schools"
      intro="What a school puts on is public once it is approved. A suspended school is hidden and sells nothing; its staff can read, and its guests are let in."
      query={useQuery(overseenSchools())}
    >
      {(schools) => (
        <ul className={styles.failures} aria-label="Schools">
          {schools.map((school) => (
            <School key={school.id} school={school} />
          ))}
        </ul>
      )}
    </AskedPanel>
  );
}

function School({ school }: { school: OverseenSchoolView }) {
  const [asking, setAsking] = useState<'suspend' | 'delete' | null>(null);
  const refresh = [overseenSchools().queryKey, ...membershipKeys()];
  const decide = useAction({
    run: (change: OverseeSchoolRequest) => overseeSchool(school.id, change),
    success: 'School updated successfully',
    failure: 'Failed to update school',
    words: 'server',
    refresh,
  });
  const remove = useAction({
    run: () => deleteSchool(school.id),
    success: 'School deleted successfully',
    failure: 'Failed to delete school',
    words: 'server',
    refresh,
  });
  const { name, status } = school;
  const approve = status === 'pending' ? 'Approve' : 'Resume';
  return (
    <li>
      <div className="row">
        <strong className={styles.subject}>{name}</strong>
        <Badge tone={STATUS[status].tone}>{STATUS[status].text}</Badge>
      </div>
      <p className="small">
        {school.venue}. Contact: <span className={styles.subject}>{school.contactEmail}</span>.
        Owners: <span className={styles.subject}>{school.owners.join(', ') || 'none'}</span>
      </p>
      <p className="muted small">
        Registered on {moment(school.createdAt)}, {many(school.productions, 'production')}
      </p>
      <div className="row">
        {status !== 'approved' && (
          <Button
            type="primary"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ status: 'approved' })}
            aria-label={`${approve} ${name}`}
          >
            {approve}
          </Button>
        )}
        {status !== 'suspended' && (
          <Button
            danger
            disabled={decide.isPending}
            onClick={() => setAsking('suspend')}
            aria-label={`Suspend ${name}`}
          >
            Suspend
          </Button>
        )}
        {school.productions === 0 && (
          <Button
            danger
            disabled={remove.isPending}
            onClick={() => setAsking('delete')}
            aria-label={`Delete ${name}`}
          >
            Delete
          </Button>
        )}
        <label className="row small">
          <Switch
            checked={school.mayEditSite}
            disabled={decide.isPending}
            onChange={(mayEditSite) => decide.mutate({ mayEditSite })}
            aria-label={`${name} may change the home page`}
          />
          May change the home page
        </label>
      </div>
      {asking === 'suspend' && (
        <ConfirmDialog
          title={`Suspend ${name}?`}
          confirmLabel="Suspend"
          pendingLabel="Suspending..."
          onConfirm={() => decide.mutateAsync({ status: 'suspended' })}
          onClose={() => setAsking(null)}
        >
          <p>
            Its pages are hidden and it sells nothing. Families who have not paid are told not to
            pay. Tickets stay valid at the door. You can resume it at any time.
          </p>
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          onConfirm={() => remove.mutateAsync(undefined)}
          onClose={() => setAsking(null)}
        >
          <p>The school and its administrators’ roles are gone for good.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
