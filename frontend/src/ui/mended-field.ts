import type { FormInstance } from 'antd';

/**
 * For a form's `onValuesChange`. A field that is validated when it is left would keep its error
 * until then, and the click on the button would hit a page that moves. So an error disappears while
 * the field is corrected.
 */
export function lookAgainAtMended(
  form: Pick<FormInstance, 'getFieldError' | 'validateFields'>,
  changed: object,
): void {
  const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
  // An error that remains stays at its field.
  if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
}
