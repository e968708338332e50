import { Button, Form, Modal } from 'antd';
import type { FormInstance } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '../../api/errors';
import { lookAgainAtMended } from '../mended-field';
import { SoldSeatsNote } from './sold-seats-note';
import { useReturnFocus } from './use-return-focus';
import * as dialogStyles from './dialog.module.css';

interface FormDialogProps<Values extends object> {
  title: string;
  /** A line under the title. */
  intro?: ReactNode;
  initialValues: Partial<Values>;
  submitLabel: string;
  pendingLabel: string;
  /**
   * Rejects when the change failed: the dialog stays open and shows errors of fields at the fields.
   */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** Nothing to send yet. */
  submitDisabled?: boolean;
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/** A dialog around one form. Mounted while it is open, so it always starts afresh; closes by itself on success. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  useReturnFocus();
  const [form] = Form.useForm<Values>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // Two dialogs may be open at once, so their fields need ids of their own.
  const name = useId();

  async function submit(values: Values) {
    setPending(true);
    try {
      await props.onSubmit(values);
      props.onClose();
    } catch (error) {
      setPending(false);
      setFailure(error);
      form.setFields(fieldErrors<Values>(error));
    }
  }

  return (
    <Modal
      open
      title={props.title}
      onCancel={() => !pending && props.onClose()}
      footer={null}
      mask={{ closable: false }}
      width={560}
    >
      {props.intro && <p className={`muted ${dialogStyles.dialogIntro}`}>{props.intro}</p>}
      <Form<Values>
        form={form}
        name={name}
        layout="vertical"
        requiredMark={false}
        initialValues={props.initialValues}
        onValuesChange={(changed: object) => lookAgainAtMended(form, changed)}
        onFinish={(values) => void submit(values)}
        disabled={pending}
        scrollToFirstError={{ focus: true }}
        noValidate
      >
        {typeof props.children === 'function' ? props.children(form) : props.children}
        <SoldSeatsNote error={failure} />
        <div className={dialogStyles.dialogButtons}>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" disabled={pending || props.submitDisabled}>
            {pending ? props.pendingLabel : props.submitLabel}
          </Button>
        </div>
      </Form>
    </Modal>
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
