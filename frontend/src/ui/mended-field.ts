import type { FormInstance } from 'antd';

/**
 * Validates a field with an error again on each change; pass it to a form's `onValuesChange`. Otherwise the error would stay
 * until the field is left, and the click on the button would hit a page that moves.
 */
export function lookAgainAtMended(
  form: Pick<FormInstance, 'getFieldError' | 'validateFields'>,
  changed: object,
): void {
  const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
  // A remaining error is shown at its field.
  if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
}
