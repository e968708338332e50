import { Button, Form, type FormInstance } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import { HttpError } from '../../api/errors';
import { i18n } from '../../language/i18n';
import { lookAgainAtMended } from '../mended-field';
import { Dialog, DialogFoot } from './dialog';
import type { FieldTexts } from './conflict-dialog';
import { LeaveDialog } from './leave-dialog';
import { useUnsaved } from './unsaved';
import { useConflict } from './use-conflict';
import * as dialogStyles from './dialog.module.css';

/** Saves the form. If it rejects, the dialog stays open and shows field errors at the fields. */
type Submit<Values> =
  | {
      onSubmit: (values: Values) => Promise<unknown>;
      onSave?: undefined;
      labels?: undefined;
      texts?: undefined;
    }
  | {
      onSubmit?: undefined;
      /**
       * Saves the changed values. `opened` has the values from when the form was opened, so that the server can detect a conflict
       * (`changed_meanwhile`).
       */
      onSave: (values: Values, opened: Values) => Promise<unknown>;
      /** Labels of the fields, for the dialog that asks which value to keep. */
      labels: Readonly<Record<string, string>>;
      texts?: FieldTexts;
    };

type FormDialogProps<Values extends object> = FormDialogFrame<Values> & Submit<Values>;

interface FormDialogFrame<Values extends object> {
  title: ReactNode;
  /** Line of text below the dialog's title. */
  intro?: ReactNode;
  initialValues: Partial<Values>;
  submitLabel: string;
  pendingLabel: string;
  onClose: () => void;
  onValues?: (values: Values) => void;
  /** Second submit button. It saves, then fills the form with the values that `keep` returns, and focuses `field`. */
  another?: { label: string; keep: (values: Values) => Partial<Values>; field: keyof Values };
  /** True to disable the submit button, while the form has nothing to send. */
  submitDisabled?: boolean;
  /** Shows the button in the warning colour, for an action that removes something. */
  danger?: boolean;
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/**
 * Dialog with one form. Mount it only while it is open, so that the form starts anew each time. Closes on success, and asks before
 * changes are lost.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const [form] = Form.useForm<Values>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useUnsaved(changed);
  const conflict = useConflict(
    form,
    props.initialValues as Values,
    props.labels ?? {},
    props.texts,
  );
  // Prefix for the ids of this dialog's fields, because two dialogs may be open at once.
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
    // Waits until the field is drawn, because only then it can take the focus.
    setTimeout(() => form.focusField(field as Parameters<typeof form.focusField>[0]));
  }

  return (
    <Dialog
      title={props.title}
      // Widens the dialog when it has a third button.
      width={props.another ? 616 : 560}
      staysOpen
      onClose={() => !pending && leave()}
    >
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
          <Button onClick={leave}>{i18n.t('Cancel')}</Button>
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

/**
 * Returns the `fields` of an `invalid_input` answer as errors of the form's fields.
 * @param within prefix of the field names in the request, e.g. `value.`
 */
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
