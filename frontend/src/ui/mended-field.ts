import type { FormInstance } from 'antd';

/**
 * Validates a field with an error again on each change; pass it to a form's `onValuesChange`. Otherwise the error would stay
 * until the person leaves the field, and the page would move under their click on the button.
 */
export function lookAgainAtMended(
  form: Pick<FormInstance, 'getFieldError' | 'validateFields'>,
  changed: object,
): void {
  const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
  // Ignores the rejection of a failed validation, because the form shows the errors at the fields.
  if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
}
