import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useState } from 'react';
import type { AdminUserView, AssignSchoolRequest } from '@contracts/rest/administration';
import { allSchools } from '../../api/admin-schools';
import { adminUsers, assignSchool, removeSchool } from '../../api/admin-users';
import { i18n } from '../../language/i18n';
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
      title: i18n.t('School Admin Added'),
      description: i18n.t('{name} can work for the school now.', { name: userName(user) }),
    },
    failureTitle: i18n.t('Failed to Add School Admin'),
    failure: i18n.t('An error occurred.'),
    words: 'server',
    refresh,
  });
  return (
    <FormDialog<AssignSchoolRequest>
      title={i18n.t('Add School')}
      intro={userName(user)}
      initialValues={{ role: 'admin' }}
      submitLabel={i18n.t('Add School')}
      pendingLabel={i18n.t('Adding...')}
      submitDisabled={!chosen}
      onSubmit={add.mutateAsync}
      onClose={onClose}
    >
      <Form.Item name="schoolId" label={i18n.t('School')}>
        <Select
          aria-label={i18n.t('School')}
          loading={isPending}
          placeholder={i18n.t('Choose a school')}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          notFoundContent={i18n.t('Works for every school already')}
          onChange={() => setChosen(true)}
          showSearch={choices.length > 8 ? { optionFilterProp: 'label' } : false}
        />
      </Form.Item>
      <Form.Item
        name="role"
        label={i18n.t('Role')}
        extra={i18n.t(
          "Owners cannot be removed by the school's other administrators. Door: check-in and door lists alone.",
        )}
      >
        <Select
          aria-label={i18n.t('Role')}
          options={[
            { value: 'admin', label: i18n.t('Admin') },
            { value: 'owner', label: i18n.t('Owner') },
            { value: 'door', label: i18n.t('Door') },
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
      title: i18n.t('School Admin Removed'),
      description: i18n.t('{name} no longer works for {school}.', {
        name: userName(user),
        school: school?.schoolName ?? i18n.t('the school'),
      }),
    },
    failureTitle: i18n.t('Failed to Remove School Admin'),
    failure: i18n.t('An error occurred.'),
    words: 'server',
    refresh,
  });
  return (
    <ConfirmDialog
      title={i18n.t('Remove School Admin')}
      confirmLabel={i18n.t('Remove')}
      pendingLabel={i18n.t('Deleting...')}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>{i18n.t('Are you sure you want to remove this school admin role?')}</p>
      <p>
        <strong>{userName(user)}</strong>, {school?.schoolName}
      </p>
    </ConfirmDialog>
  );
}
