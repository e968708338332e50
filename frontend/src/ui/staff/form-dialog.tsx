import { Button, Form } from 'antd';
import type { FormInstance } from 'antd';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '../../api/errors';
import { lookAgainAtMended } from '../mended-field';
import { Dialog, DialogFoot } from './dialog';
import { LeaveDialog } from './leave-dialog';
import { useUnsaved } from './unsaved';
import { useConflict } from './use-conflict';
import * as dialogStyles from './dialog.module.css';

/** Rejects when the change failed: the dialog stays open and shows errors of fields at the fields. */
type Submit<Values> =
  | { onSubmit: (values: Values) => Promise<unknown>; onSave?: undefined; labels?: undefined }
  | {
      onSubmit?: undefined;
      /** `opened`: the values that the changes were made from, for a save that may meet another one (`changed_meanwhile`). */
      onSave: (values: Values, opened: Values) => Promise<unknown>;
      /** The fields' names for people, for the question which value to keep. */
      labels: Readonly<Record<string, string>>;
    };

type FormDialogProps<Values extends object> = FormDialogFrame<Values> & Submit<Values>;

interface FormDialogFrame<Values extends object> {
  title: ReactNode;
  /** A line under the title. */
  intro?: ReactNode;
  initialValues: Partial<Values>;
  submitLabel: string;
  pendingLabel: string;
  onClose: () => void;
  onValues?: (values: Values) => void;
  /** A second button saves and begins again with these values, in the field of this name. */
  another?: { label: string; keep: (values: Values) => Partial<Values>; field: keyof Values };
  /** Nothing to send yet. */
  submitDisabled?: boolean;
  /** Its button takes something from somebody, and looks like it. */
  danger?: boolean;
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/** A dialog around one form. Mounted while it is open, so it always starts afresh; closes by itself on success, and asks before changes are lost. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const [form] = Form.useForm<Values>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useUnsaved(changed);
  const conflict = useConflict(form, props.initialValues as Values, props.labels ?? {});
  // Two dialogs may be open at once, so their fields need ids of their own.
  const name = useId();

  const again = useRef(false);
  const leave = () => (changed ? setLeaving(true) : props.onClose());

  async function submit(values: Values) {
    setPending(true);
    setFailure(null);
    try {
      await (props.onSave ? props.onSave(values, conflict.base()) : props.onSubmit(values));
      if (props.another && again.current) begin(props.another, values);
      else props.onClose();
    } catch (error) {
      setPending(false);
      setFailure(error);
      if (conflict.asksAbout(error)) return;
      form.setFields(fieldErrors<Values>(error));
    }
  }

  function begin(
    { keep, field }: NonNullable<FormDialogProps<Values>['another']>,
    saved: Values,
  ): void {
    form.resetFields();
    form.setFieldsValue(keep(saved) as Parameters<typeof form.setFieldsValue>[0]);
    props.onValues?.(form.getFieldsValue() as Values);
    setPending(false);
    setFailure(null);
    setChanged(false);
    // Until it is drawn the field takes no focus.
    setTimeout(() => form.focusField(field as Parameters<typeof form.focusField>[0]));
  }

  return (
    <Dialog title={props.title} width={560} staysOpen onClose={() => !pending && leave()}>
      {props.intro && <p className={`muted ${dialogStyles.dialogIntro}`}>{props.intro}</p>}
      <Form<Values>
        form={form}
        name={name}
        layout="vertical"
        requiredMark={false}
        initialValues={props.initialValues}
        onValuesChange={(changes: object) => {
          setChanged(true);
          lookAgainAtMended(form, changes);
          props.onValues?.(form.getFieldsValue() as Values);
        }}
        onFinish={(values) => void submit(values)}
        disabled={pending}
        scrollToFirstError={{ focus: true }}
        noValidate
      >
        {typeof props.children === 'function' ? props.children(form) : props.children}
        <DialogFoot error={failure}>
          <Button onClick={leave}>Cancel</Button>
          {props.another && (
            <Button
              onClick={() => {
                again.current = true;
                form.submit();
              }}
            >
              {props.another.label}
            </Button>
          )}
          <Button
            type="primary"
            danger={props.danger}
            htmlType="submit"
            disabled={pending || props.submitDisabled}
            onClick={() => (again.current = false)}
          >
            {pending ? props.pendingLabel : props.submitLabel}
          </Button>
        </DialogFoot>
      </Form>
      {conflict.dialog}
      {leaving && <LeaveDialog onLeave={props.onClose} onStay={() => setLeaving(false)} />}
    </Dialog>
  );
}

/** The server's `fields` of an `invalid_input` answer, at the form's own fields; `within`: where the request has them, e.g. `value.`. */
export function fieldErrors<Values extends object>(
  error: unknown,
  within = '',
): Parameters<FormInstance<Values>['setFields']>[0] {
  const fields = error instanceof HttpError ? (error.body?.fields ?? {}) : {};
  type Fields = Parameters<FormInstance<Values>['setFields']>[0];
  return Object.entries(fields).map(([name, message]) => ({
    name: name.startsWith(within) ? name.slice(within.length) : name,
    errors: [message],
  })) as unknown as Fields;
}
