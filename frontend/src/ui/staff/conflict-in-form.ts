import { HttpError } from '../../api/errors';
import { conflictOf, type FieldValues } from './conflict-dialog';

/** Converts the current values in a conflict error to form values; returns other errors unchanged. */
export function conflictInForm(
  error: unknown,
  inForm: (current: FieldValues) => FieldValues,
): unknown {
  const current = conflictOf(error);
  if (!current || !(error instanceof HttpError)) return error;
  const body = { ...error.body, current: inForm(current) };
  return new HttpError(error.status, '', JSON.stringify(body));
}
