import type { FormInstance } from 'antd';

/**
 * For a form's `onValuesChange`. A field that is asked when it is left would keep its error until then, and the click that
 * leaves it for the button would meet a page that moves: what is mended says so while it is typed.
 */
export function lookAgainAtMended(
  form: Pick<FormInstance, 'getFieldError' | 'validateFields'>,
  changed: object,
): void {
  const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
  // What is still wrong with it stands at the field.
  if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
}
