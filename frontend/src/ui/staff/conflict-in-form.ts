import { HttpError } from '../../api/errors';
import { conflictOf, type FieldValues } from './conflict-dialog';

/** A conflict with its values of now as the form has them; any other error as it is. */
export function conflictInForm(
  error: unknown,
  inForm: (current: FieldValues) => FieldValues,
): unknown {
  const current = conflictOf(error);
  if (!current || !(error instanceof HttpError)) return error;
  const body = { ...error.body, current: inForm(current) };
  return new HttpError(error.status, '', JSON.stringify(body));
}
