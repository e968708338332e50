import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import type { SchoolUpdateRequest, SchoolView } from '@contracts/rest/administration';
import { membershipKeys, school as schoolQuery, updateSchool } from '../../api/admin-schools';
import { waitingKey } from '../../api/admin-waiting';
import { i18n } from '../../language/i18n';
import { lookAgainAtMended } from '../../ui/mended-field';
import { fieldErrors } from '../../ui/staff/form-dialog';
import { changedSince, differs } from '../../ui/staff/changed-fields';
import { useConflict } from '../../ui/staff/use-conflict';
import { useUnsaved } from '../../ui/staff/unsaved';
import { isConflict } from '../../ui/staff/conflict-dialog';
import { useAction } from '../../ui/staff/use-action';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { LABELS } from './school-labels';
import * as panelStyles from '../../ui/panel.module.css';
import * as dialogStyles from '../../ui/staff/dialog.module.css';
import * as settingsFormStyles from './settings-form.module.css';

interface SchoolFormProps<Values extends SchoolUpdateRequest> {
  name: string;
  school: SchoolView;
  values: Values;
  children: ReactNode;
  /** True while a picture is being uploaded, so that the form cannot be saved yet. */
  busy?: boolean;
  /** Values that were typed before the person left the page for a new sign-in. */
  draft?: Partial<Values> | null;
  /** True for a person who may see the fields but not change them. */
  readOnly?: boolean;
  /** Renders a comparison of old and new values that the person must confirm; `null` when no confirmation is needed. */
  lastStep?: (values: Values) => ReactNode;
  onSaved?: () => void;
  /** Called when the server refuses the change. Its argument `release` turns off the warning about unsaved changes. */
  onRefused?: (error: unknown, values: Values, release: () => void) => void;
}

/** Form for one tab of the school's settings. Saving is possible once a field differs from its stored value. */
export function SchoolForm<Values extends SchoolUpdateRequest>({
  name,
  school,
  values: stored,
  children,
  busy = false,
  draft = null,
  readOnly = false,
  lastStep,
  onSaved,
  onRefused,
}: SchoolFormProps<Values>) {
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [changed, setChanged] = useState(draft !== null);
  const release = useUnsaved(changed);
  const [asked, setAsked] = useState<{ values: Values; shows: ReactNode } | null>(null);
  const conflict = useConflict(form, stored, LABELS);
  const save = useAction({
    run: (values: Values) =>
      updateSchool(school.id, changedSince<object>(conflict.base(), trimmed(values))),
    success: i18n.t('School profile updated successfully'),
    failure: i18n.t('Failed to update school profile'),
    asked: isConflict,
    refresh: [...membershipKeys(), ['/api/productions'], ['/api/performances'], waitingKey],
  });

  async function submit(values: Values) {
    try {
      const updated = await save.mutateAsync(values);
      client.setQueryData(schoolQuery(school.id).queryKey, updated);
      // Shows the stored values, including another person's changes to other fields. Otherwise the next save would undo those
      // changes.
      const now = fieldsOf(updated, stored);
      form.setFieldsValue(now as Parameters<typeof form.setFieldsValue>[0]);
      conflict.setBase(now);
      setChanged(false);
      onSaved?.();
    } catch (error) {
      if (conflict.asksAbout(error)) return;
      form.setFields(fieldErrors<Values>(error));
      onRefused?.(error, values, release);
    }
  }

  return (
    <Form<Values>
      form={form}
      name={name}
      layout="vertical"
      requiredMark={false}
      className={`${panelStyles.panel} ${settingsFormStyles.settingsForm}`}
      initialValues={{ ...stored, ...draft }}
      disabled={save.isPending || readOnly}
      onValuesChange={(changes: object) => {
        setChanged(differs(conflict.base(), form.getFieldsValue() as Values));
        lookAgainAtMended(form, changes);
      }}
      onFinish={(values) => {
        const shows = lastStep?.(values);
        if (shows) setAsked({ values, shows });
        else void submit(values);
      }}
      scrollToFirstError={{ focus: true }}
      noValidate
    >
      {children}
      <div className={dialogStyles.saveBar}>
        <Button
          type="primary"
          htmlType="submit"
          disabled={!changed || busy || readOnly || save.isPending}
        >
          {save.isPending ? i18n.t('Saving...') : i18n.t('Save Changes')}
        </Button>
      </div>
      {conflict.dialog}
      {asked && (
        <ConfirmDialog
          title={i18n.t('Is everything right?')}
          mild
          confirmLabel={i18n.t('Save')}
          pendingLabel={i18n.t('Saving...')}
          cancelLabel={i18n.t('Keep Editing')}
          // Closes the confirmation without waiting for the save, because the form shows the result.
          onConfirm={() => Promise.resolve(void submit(asked.values))}
          onClose={() => setAsked(null)}
        >
          {asked.shows}
        </ConfirmDialog>
      )}
    </Form>
  );
}

const fieldsOf = <Values extends SchoolUpdateRequest>(from: SchoolView, stored: Values): Values =>
  Object.fromEntries(
    Object.keys(stored).map((name) => [name, from[name as keyof SchoolView]]),
  ) as unknown as Values;

const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.trim() : (value as unknown),
    ]),
  ) as Values;
