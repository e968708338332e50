import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useState } from 'react';
import type { AdminUserView, AssignSchoolRequest } from '@contracts/rest/administration';
import { allSchools } from '../../api/admin-schools';
import { adminUsers, assignSchool, removeSchool } from '../../api/admin-users';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { FormDialog } from '../../ui/staff/form-dialog';
import { useAction } from '../../ui/staff/use-action';
import { userName } from './user-search';

const refresh = [adminUsers().queryKey];

/** Makes a person administrator or owner of a school that they do not work for yet. */
export function AddSchoolDialog({ user, onClose }: { user: AdminUserView; onClose: () => void }) {
  // A school may have registered since the screen was opened.
  const { data: schools = [], isPending } = useQuery({ ...allSchools(), staleTime: 0 });
  const [chosen, setChosen] = useState(false);
  const taken = new Set(user.schools.map(({ schoolId }) => schoolId));
  const choices = schools.filter(({ id }) => !taken.has(id));
  const add = useAction({
    run: (values: AssignSchoolRequest) => assignSchool(user.id, values),
    success: {
      title: 'School Admin Added',
      description: `${userName(user)} can work for the school now.`,
    },
    failureTitle: 'Failed to Add School Admin',
    failure: 'An error occurred.',
    words: 'server',
    refresh,
  });
  return (
    <FormDialog<AssignSchoolRequest>
      title="Add School"
      intro={userName(user)}
      initialValues={{ role: 'admin' }}
      submitLabel="Add School"
      pendingLabel="Adding..."
      submitDisabled={!chosen}
      onSubmit={add.mutateAsync}
      onClose={onClose}
    >
      <Form.Item name="schoolId" label="School">
        <Select
          aria-label="School"
          loading={isPending}
          placeholder="Choose a school"
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          notFoundContent="Works for every school already"
          onChange={() => setChosen(true)}
          showSearch={choices.length > 8 ? { optionFilterProp: 'label' } : false}
        />
      </Form.Item>
      <Form.Item
        name="role"
        label="Role"
        extra="Owners cannot be removed by the school's other administrators. Door: check-in and door lists alone."
      >
        <Select
          aria-label="Role"
          options={[
            { value: 'admin', label: 'Admin' },
            { value: 'owner', label: 'Owner' },
            { value: 'door', label: 'Door' },
          ]}
        />
      </Form.Item>
    </FormDialog>
  );
}

export function RemoveSchoolDialog(props: {
  user: AdminUserView;
  schoolId: string;
  onClose: () => void;
}) {
  const { user, schoolId, onClose } = props;
  const school = user.schools.find((one) => one.schoolId === schoolId);
  const remove = useAction({
    run: () => removeSchool(user.id, schoolId),
    success: {
      title: 'School Admin Removed',
      description: `${userName(user)} no longer works for ${school?.schoolName ?? 'the school'}.`,
    },
    failureTitle: 'Failed to Remove School Admin',
    failure: 'An error occurred.',
    words: 'server',
    refresh,
  });
  return (
    <ConfirmDialog
      title="Remove School Admin"
      confirmLabel="Remove"
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>Are you sure you want to remove this school admin role?</p>
      <p>
        <strong>{userName(user)}</strong>, {school?.schoolName}
      </p>
    </ConfirmDialog>
  );
}
